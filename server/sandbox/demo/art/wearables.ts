import { shade } from './colour.ts';
import type { Scene } from './scene.ts';
import { both, circle, group, line, path, rect, ring, times } from './shapes.ts';

/** Things to wear or look into, and 3d printing. */
export const wearables: Record<string, Scene> = {
  smartwatch: {
    setting: 'surface',
    frame: 'portrait',
    width: 240,
    height: 460,
    tones: [
      ['#d9735b', '#2c3036'],
      ['#3f6f8f', '#c9cfd4'],
      ['#33383e', '#8a9096'],
      ['#a9c4a3', '#2c3036'],
    ],
    draw: (main, second) =>
      path(
        'M-66-100l14-110c2-14 8-20 18-20h68c10 0 16 6 18 20l14 110zM-66 100l14 110c2 14 8 20 18 20h68c10 0 16-6 18-20l14-110z',
        main,
      ) +
      times(4, (i) => circle(0, 130 + i * 24, 6, shade(main, -0.35))) +
      rect(-92, -112, 184, 224, second, 52) +
      rect(90, -40, 16, 44, shade(second, -0.3), 7) +
      rect(-76, -96, 152, 192, '#111417', 40) +
      rect(-52, -66, 60, 14, '#f1ede4', 7) +
      rect(-52, -42, 34, 10, '#7d868e', 5) +
      line('M-52 16h26l14-30 20 54 14-24h30', '#f3a35f', 7) +
      rect(-52, 62, 104, 10, '#33383e', 5) +
      rect(-52, 62, 66, 10, '#8fd0b0', 5),
  },
  fitnessband: {
    setting: 'surface',
    frame: 'landscape',
    width: 480,
    height: 260,
    tones: [
      ['#5f9a8a', '#f3c15f'],
      ['#8d6a9f', '#f3a3b3'],
      ['#2c3036', '#7fd0e0'],
    ],
    draw: (main, second) =>
      rect(-232, -34, 480, 96, '#0000001c', 48) +
      rect(-240, -48, 480, 96, main, 48) +
      rect(-90, -60, 180, 120, '#16191d', 40) +
      line('M-66 6h34l14-30 20 50 14-34h50', second, 7) +
      times(5, (i) => circle(124 + i * 20, 0, 6, shade(main, -0.4))) +
      rect(-226, -16, 44, 32, shade(main, -0.3), 12),
  },
  watch: {
    setting: 'surface',
    frame: 'portrait',
    width: 240,
    height: 460,
    tones: [
      ['#8a5a3c', '#e9c46a'],
      ['#2c3036', '#c9cfd4'],
      ['#3f5f4f', '#e9c46a'],
    ],
    draw: (main, second) =>
      rect(-46, -230, 92, 460, main, 22) +
      line('M-32-210v150M32-210v150M-32 60v150M32 60v150', shade(main, 0.35), 4) +
      circle(6, 10, 112, '#0000001c') +
      circle(0, 0, 110, second) +
      circle(0, 0, 94, '#fbf8f0') +
      times(12, (i) => group(`rotate(${i * 30})`, rect(-3, -84, 6, i % 3 ? 12 : 20, '#3b4046'))) +
      line('M0 0V-60M0 0L40 24', '#2c3036', 7) +
      circle(0, 0, 8, '#d9573f') +
      rect(106, -12, 20, 24, shade(second, -0.2), 5),
  },
  vrheadset: {
    setting: 'room',
    frame: 'landscape',
    width: 500,
    height: 330,
    tones: [
      ['#f1efe9', '#2c3036'],
      ['#33383e', '#7fd0e0'],
      ['#d9dde3', '#8d6a9f'],
    ],
    draw: (main, second) =>
      line('M-170-210c10-130 330-130 340 0', shade(main, -0.25), 30) +
      line('M-10-300c0-16 0-16 0 60', shade(main, -0.3), 24) +
      path(
        'M-200-240h400c30 0 44 16 44 44v110c0 40-24 76-60 76H90C50-10 40-60 0-60s-50 50-90 50h-94c-36 0-60-36-60-76v-110c0-28 14-44 44-44z',
        main,
      ) +
      path(
        'M-200-140h400v54c0 20-12 40-30 40H96c-30 0-50-50-96-50s-66 50-96 50h-74c-18 0-30-20-30-40z',
        shade(main, -0.1),
      ) +
      both(circle(150, -180, 20, second), circle(150, -180, 8, shade(second, 0.4)), circle(74, -110, 9, second)),
  },
  vrset: {
    setting: 'surface',
    frame: 'landscape',
    width: 560,
    height: 360,
    tones: [
      ['#f3f1ec', '#3b4046'],
      ['#3b4046', '#b9a3e0'],
    ],
    draw: (main, second) =>
      rect(-140, -150, 290, 160, '#0000001c', 60) +
      rect(-146, -162, 292, 160, main, 60) +
      rect(-100, -130, 200, 90, second, 40) +
      both(circle(50, -86, 30, '#16191d'), circle(50, -86, 18, '#4f6f8f')) +
      both(
        group(
          'translate(170 110) rotate(-18)',
          ring(0, -40, 62, main, 15),
          rect(-26, -30, 52, 120, main, 24),
          circle(0, -6, 13, second),
          circle(-2, 24, 7, second),
        ),
      ),
  },
  printer3d: {
    setting: 'room',
    frame: 'square',
    width: 420,
    height: 430,
    tones: [
      ['#33383e', '#e8863f'],
      ['#4f6f8f', '#8fd06a'],
      ['#b5bcc2', '#d9573f'],
    ],
    draw: (main, second) =>
      rect(-200, -60, 400, 60, main, 10) +
      both(rect(160, -420, 36, 370, main, 6)) +
      rect(-196, -424, 392, 34, shade(main, 0.1), 8) +
      rect(-170, -300, 340, 18, shade(main, 0.35), 6) +
      rect(-20, -320, 70, 80, shade(main, -0.3), 8) +
      path('M4-240h22l-8 26h-6z', '#c9a06a') +
      rect(-130, -80, 260, 18, '#8fb0c4', 4) +
      path('M-50-84c-10-60 20-70 14-110h90c0 40 24 60 14 110z', second) +
      path('M-36-194h90v10h-90zM-44-150h106v8H-44z', shade(second, -0.2)) +
      rect(90, -44, 90, 30, '#7fd0a8', 4) +
      circle(-150, -30, 15, second) +
      line('M16-320c0-60 80-60 110-90', second, 6),
  },
  spools: {
    setting: 'room',
    frame: 'landscape',
    width: 500,
    height: 300,
    tones: [
      ['#e8863f', '#5f9ad0'],
      ['#8fd06a', '#d96fa0'],
      ['#e9573f', '#f3c15f'],
    ],
    draw: (main, second) => {
      const spool = (x: number, y: number, colour: string) =>
        group(
          `translate(${x} ${y})`,
          circle(0, -90, 90, '#2c3036'),
          circle(0, -90, 76, colour),
          ring(0, -90, 60, shade(colour, -0.14), 4),
          ring(0, -90, 68, shade(colour, -0.14), 3),
          circle(0, -90, 46, '#2c3036'),
          circle(0, -90, 20, '#dfe3e6'),
        );
      return (
        spool(-160, 0, main) +
        spool(160, 0, shade(main, 0.5)) +
        spool(0, 0, second) +
        spool(80, -140, shade(second, 0.4))
      );
    },
  },
};
