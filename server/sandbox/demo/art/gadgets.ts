import { shade } from './colour.ts';
import type { Scene } from './scene.ts';
import { both, circle, ellipse, faded, group, line, path, rect, ring, times } from './shapes.ts';

/** Phones, cameras and drones. */
export const gadgets: Record<string, Scene> = {
  phone: {
    setting: 'surface',
    frame: 'portrait',
    width: 250,
    height: 440,
    tones: [
      ['#3f5f7f', '#f3a38a'],
      ['#e9e4da', '#8fa3d0'],
      ['#2c3036', '#7fd0b8'],
      ['#c9a3b8', '#f6d99a'],
      ['#5f7f6a', '#e9c9a0'],
    ],
    draw: (main, second) =>
      rect(-96, -196, 212, 420, '#0000001c', 38) +
      rect(-106, -210, 212, 420, main, 38) +
      rect(-92, -196, 184, 392, shade(second, -0.3), 26) +
      path('M-92 40c60-70 120 30 184-40v170c0 16-10 26-26 26h-132c-16 0-26-10-26-26z', second) +
      circle(40, -90, 30, shade(second, 0.5)) +
      rect(-34, -184, 68, 16, '#16191d', 8) +
      rect(-30, 178, 60, 6, '#fff', 3),
  },
  phoneback: {
    setting: 'surface',
    frame: 'portrait',
    width: 250,
    height: 440,
    tones: [
      ['#b9c9d9', '#2c3036'],
      ['#33383e', '#7d868e'],
      ['#e9c9c4', '#5b4a4f'],
      ['#a9c4a3', '#33383e'],
    ],
    draw: (main, second) =>
      rect(-96, -196, 212, 420, '#0000001c', 38) +
      rect(-106, -210, 212, 420, main, 38) +
      rect(-90, -194, 100, 104, shade(main, -0.12), 28) +
      circle(-62, -164, 23, second) +
      circle(-62, -164, 10, shade(second, 0.35)) +
      circle(-62, -118, 23, second) +
      circle(-62, -118, 10, shade(second, 0.35)) +
      circle(-22, -142, 9, '#f6f0d9') +
      faded(0.3, path('M-106 60L106-120v90L-106 150z', '#fff')),
  },
  charger: {
    setting: 'surface',
    frame: 'square',
    width: 400,
    height: 360,
    tones: [
      ['#f7f6f2', '#d9573f'],
      ['#33383e', '#5fa3c9'],
      ['#f3efe7', '#8d6a9f'],
    ],
    draw: (main, second) =>
      line('M-60 0c90-10 60-130 160-110 110 24 60 170-30 140-90-30-40-120 60-90 70 22 40 150-60 170', second, 13) +
      rect(-184, -66, 140, 140, '#0000001c', 26) +
      rect(-190, -76, 140, 140, main, 26) +
      rect(-62, -14, 26, 16, shade(main, -0.3), 4) +
      group('translate(-190 -6)', rect(-34, -30, 40, 10, '#b9bfc4'), rect(-34, 14, 40, 10, '#b9bfc4')) +
      group('translate(70 118) rotate(-8)', rect(-50, -14, 50, 28, main, 6), rect(-70, -8, 24, 16, '#b9bfc4', 3)),
  },
  phonecases: {
    setting: 'surface',
    frame: 'landscape',
    width: 540,
    height: 370,
    tones: [
      ['#e76f51', '#2a9d8f'],
      ['#8d6a9f', '#f3c15f'],
      ['#3f6f8f', '#f3a3b3'],
    ],
    draw: (main, second) => {
      const one = (x: number, turn: number, colour: string, mark: string) =>
        group(
          `translate(${x} 0) rotate(${turn})`,
          rect(-70, -140, 156, 304, '#0000001c', 30),
          rect(-78, -152, 156, 304, colour, 30),
          rect(-62, -136, 66, 70, shade(colour, -0.3), 18),
          mark,
        );
      return (
        one(-180, -10, main, path('M0 20c30-40 70 10 0 60C-70 30-30-20 0 20z', shade(main, 0.6))) +
        one(
          0,
          3,
          second,
          times(6, (i) => circle(-34 + (i % 3) * 34, 10 + Math.floor(i / 3) * 56, 13, shade(second, 0.5))),
        ) +
        one(184, 12, shade(main, 0.55), path('M-60 20l120-30v30L-60 50zM-60 76L60 46v30l-120 30z', main))
      );
    },
  },
  camera: {
    setting: 'room',
    frame: 'landscape',
    width: 440,
    height: 320,
    tones: [
      ['#2f3338', '#9a6a44'],
      ['#c9cfd4', '#33383e'],
      ['#a56f45', '#2c3036'],
    ],
    draw: (main, second) =>
      path('M-80-240l24-56H56l24 56z', shade(main, 0.12)) +
      rect(-200, -252, 400, 244, shade(main, 0.08), 24) +
      rect(-200, -176, 400, 120, second, 0) +
      rect(-176, -272, 64, 26, shade(main, -0.2), 8) +
      circle(150, -262, 22, shade(main, -0.2)) +
      circle(0, -120, 104, '#1b1e22') +
      circle(0, -120, 86, '#33383e') +
      circle(0, -120, 62, '#15181c') +
      circle(0, -120, 42, '#35506b') +
      circle(-18, -138, 15, '#8fb8d0') +
      rect(122, -228, 46, 26, '#e9e4da', 6) +
      circle(-158, -214, 9, '#d9573f'),
  },
  instantcamera: {
    setting: 'room',
    frame: 'square',
    width: 360,
    height: 360,
    tones: [
      ['#a9d0d9', '#f7f5ef'],
      ['#f3b8c0', '#f7f5ef'],
      ['#f3efe7', '#33383e'],
      ['#f3cf6a', '#f7f5ef'],
    ],
    draw: (main, second) =>
      path('M-90-290h180v-66h-180z', '#fbfaf6') +
      rect(-76, -346, 152, 60, '#7fa3b5') +
      path('M-160-290h320c14 0 22 8 22 22v230c0 24-12 38-36 38h-292c-24 0-36-14-36-38v-230c0-14 8-22 22-22z', main) +
      rect(-130, -296, 260, 16, shade(main, -0.3), 6) +
      circle(0, -130, 96, second) +
      circle(0, -130, 70, '#2c3036') +
      circle(0, -130, 44, '#4f6f8f') +
      circle(-14, -146, 13, '#bcd6e4') +
      rect(86, -262, 70, 44, '#e9f0f2', 10) +
      circle(-126, -240, 20, shade(main, -0.3)) +
      rect(-110, -30, 220, 10, shade(main, -0.16), 5),
  },
  lens: {
    setting: 'room',
    frame: 'square',
    width: 260,
    height: 340,
    tones: [
      ['#2b2f34', '#d9573f'],
      ['#e6e3dc', '#8a9096'],
    ],
    draw: (main, second) =>
      rect(-96, -40, 192, 40, '#8a9096', 6) +
      rect(-112, -150, 224, 116, main, 8) +
      times(14, (i) => rect(-108 + i * 16, -140, 7, 90, shade(main, 0.18))) +
      rect(-112, -164, 224, 14, second) +
      rect(-124, -300, 248, 138, shade(main, 0.06), 10) +
      times(18, (i) => rect(-118 + i * 13.5, -280, 6, 60, shade(main, 0.2))) +
      ellipse(0, -302, 124, 34, shade(main, -0.3)) +
      ellipse(0, -304, 96, 25, '#4a6f94') +
      ellipse(-26, -310, 34, 8, '#a9cbe0'),
  },
  tripod: {
    setting: 'room',
    frame: 'portrait',
    width: 320,
    height: 480,
    tones: [
      ['#3b4046', '#c9573f'],
      ['#8a9096', '#2c3036'],
    ],
    draw: (main, second) =>
      line('M0-330L-140 0M0-330L140 0M0-330L10-10', main, 18) +
      line('M-70-165h140', shade(main, -0.3), 10) +
      rect(-16, -390, 32, 90, shade(main, -0.2), 6) +
      circle(0, -330, 24, second) +
      rect(-66, -470, 132, 82, '#24282d', 12) +
      circle(6, -428, 30, '#4a5058') +
      circle(6, -428, 17, '#7fa3c0') +
      rect(-50, -484, 40, 18, '#24282d', 4),
  },
  drone: {
    setting: 'outdoor',
    frame: 'landscape',
    width: 560,
    height: 330,
    tones: [
      ['#e9e6df', '#d9573f'],
      ['#3b4046', '#7fd0a8'],
      ['#f3b84a', '#2c3036'],
    ],
    draw: (main, second) =>
      group(
        'translate(0 -120)',
        both(
          line('M60-60L220-110', shade(main, -0.2), 22),
          line('M60-50L180 10', shade(main, -0.3), 16),
          rect(196, -150, 44, 56, shade(main, -0.35), 10),
          faded(0.5, ellipse(218, -156, 110, 11, '#6b747c')),
          faded(0.35, ellipse(180, -20, 86, 8, '#6b747c')),
          line('M70-20l30 66M40 46h90', '#3b4046', 10),
        ),
        path('M-110-90c30-50 190-50 220 0l16 50c6 26-12 44-40 44H-86c-28 0-46-18-40-44z', main),
        path('M-126-40c-6 26 12 44 40 44H86c28 0 46-18 40-44z', shade(main, -0.15)),
        circle(0, 10, 36, '#24282d'),
        circle(0, 14, 22, '#4f7fa0'),
        circle(-6, 8, 7, '#cfe0ee'),
        both(circle(84, -50, 9, second)),
      ),
  },
  dronetop: {
    setting: 'surface',
    frame: 'square',
    width: 480,
    height: 440,
    tones: [
      ['#d9dde0', '#e76f51'],
      ['#33383e', '#f3c15f'],
    ],
    draw: (main, second) =>
      line('M-160-140L160 140M160-140L-160 140', shade(main, -0.3), 26) +
      times(4, (i) =>
        group(
          `translate(${i % 2 ? 160 : -160} ${i < 2 ? -140 : 140})`,
          ring(0, 0, 82, second, 9),
          group(`rotate(${i * 40})`, ellipse(0, 0, 72, 10, '#4a5058')),
          circle(0, 0, 17, '#24282d'),
        ),
      ) +
      rect(-62, -100, 124, 200, main, 44) +
      rect(-30, -84, 60, 34, '#24282d', 12) +
      circle(0, 40, 16, second),
  },
};
