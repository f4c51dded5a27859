import { shade } from './colour.ts';
import type { Scene } from './scene.ts';
import { both, circle, ellipse, faded, group, line, path, rect, ring, times } from './shapes.ts';

/** Musical instruments. */
export const instruments: Record<string, Scene> = {
  guitar: {
    setting: 'room',
    frame: 'portrait',
    width: 300,
    height: 540,
    tones: [
      ['#d58a3c', '#4a2f20'],
      ['#a5453a', '#2c2320'],
      ['#3f6f8f', '#2c2320'],
      ['#e9cf9a', '#5a3d2b'],
    ],
    draw: (main, second) =>
      line('M-60-10l-26 20M60-10l26 20', '#26282a', 9) +
      group(
        'translate(0 -140) rotate(4)',
        rect(-13, -330, 26, 240, second),
        path('M-20-400h40l4 76h-48z', shade(second, -0.25)),
        both(times(3, (i) => circle(28, -384 + i * 24, 7, '#d9cfc0'))),
        path(
          'M0-130c66-6 96 34 82 80-8 26-6 34 18 60 44 48 26 132-100 132S-144 58-100 10c24-26 26-34 18-60-14-46 16-86 82-80z',
          main,
        ),
        path(
          'M0-130c66-6 96 34 82 80-8 26-6 34 18 60 44 48 26 132-100 132 96-16 104-88 74-122-22-26-26-42-16-66 14-36-8-74-58-84z',
          shade(main, -0.12),
        ),
        circle(0, -28, 35, shade(second, -0.25)),
        ring(0, -28, 42, shade(main, 0.45), 4),
        rect(-42, 70, 84, 14, shade(second, -0.25)),
        line('M-8-330V76M-3-330V76M3-330V76M8-330V76', '#f3ead9', 1.6),
      ),
  },
  electricguitar: {
    setting: 'night',
    frame: 'portrait',
    width: 300,
    height: 540,
    tones: [
      ['#d9573f', '#f1ede4'],
      ['#6fb0b8', '#f1ede4'],
      ['#e9c46a', '#33383e'],
    ],
    draw: (main, second) =>
      group(
        'translate(0 -150) rotate(-6)',
        rect(-12, -330, 24, 260, '#c9955a'),
        path('M-14-390l44-14 4 60-20 20h-28z', '#c9955a'),
        times(5, (i) => circle(34, -396 + i * 14, 5, '#d9dde0')),
        path(
          'M-20-90c-20-50-70-60-86-20-20 50 30 60 20 110-8 40-40 50-30 90 14 50 80 60 120 50 60-10 120-10 120-70 0-40-40-50-40-90 0-50 50-90 20-120-24-20-60 10-70 50z',
          main,
        ),
        path('M-10-70c-30 40-50 110-10 160h60c10-40 0-80 20-110z', second),
        rect(-20, -30, 52, 14, '#26292d', 6),
        rect(-18, 10, 52, 14, '#26292d', 6),
        rect(-16, 60, 46, 16, '#b9c1c6', 4),
        circle(62, 60, 10, '#26292d'),
        circle(70, 92, 10, '#26292d'),
        line('M-6-330V64M0-330V64M6-330V64', '#f3ead9', 1.6),
      ),
  },
  piano: {
    setting: 'room',
    frame: 'landscape',
    width: 560,
    height: 350,
    tones: [
      ['#2c3036', '#9aa3a9'],
      ['#f1efe9', '#8a6a50'],
      ['#5a3d2f', '#33383e'],
    ],
    draw: (main, second) =>
      line('M-160 0L140-190M160 0L-140-190', second, 15) +
      rect(-270, -280, 540, 100, main, 12) +
      rect(-270, -280, 540, 34, shade(main, 0.14), 10) +
      rect(-250, -240, 500, 52, '#fbf8f0', 4) +
      times(19, (i) => rect(-224 + i * 25, -240, 2, 52, '#c9cfd4')) +
      times(19, (i) => (i % 7 === 2 || i % 7 === 6 ? '' : rect(-231 + i * 25, -240, 15, 32, '#1f2326', 2))) +
      times(5, (i) => circle(120 + i * 28, -263, 6, i ? shade(main, 0.4) : '#d9573f')) +
      path('M-90-290h180l10-60h-200z', '#fbf8f0') +
      line('M-60-334h120M-64-318h128', '#b9c1c6', 3),
  },
  drum: {
    setting: 'room',
    frame: 'landscape',
    width: 440,
    height: 330,
    tones: [
      ['#c9402f', '#e9d9b0'],
      ['#3f6f8f', '#f1ede4'],
      ['#3f7a5a', '#e9c46a'],
    ],
    draw: (main, second) =>
      line('M-90 0l60-90M90 0l-60-90M0 0v-90', '#9aa3a9', 11) +
      path('M-180-230h360v120c0 60-360 60-360 0z', main) +
      ellipse(0, -232, 180, 52, '#c4cace') +
      ellipse(0, -236, 166, 44, second) +
      times(6, (i) => rect(-150 + i * 58, -206, 12, 96, '#d9dde0', 5)) +
      group('translate(20 -250) rotate(-24)', rect(-120, -7, 250, 13, '#c9955a', 6), circle(-120, 0, 12, '#c9955a')) +
      group('translate(-10 -250) rotate(204)', rect(-120, -7, 250, 13, '#b98048', 6), circle(-120, 0, 12, '#b98048')),
  },
  trumpet: {
    setting: 'surface',
    frame: 'landscape',
    width: 560,
    height: 260,
    tones: [
      ['#d9a83f', '#f3ead9'],
      ['#c4cace', '#f3ead9'],
    ],
    draw: (main, second) =>
      group('translate(8 14)', faded(0.12, line('M-260-20h480', '#000', 20))) +
      line('M-260-20H180', main, 19) +
      path('M130-32c60 0 100-40 140-80v184c-40-40-80-80-140-80z', main) +
      path('M270-112c14 10 14 174 0 184z', shade(main, -0.3)) +
      line('M-110-20c-60 0-60 90 0 90H90c60 0 60-90 0-90', main, 17) +
      times(
        3,
        (i) =>
          rect(-60 + i * 48, -90, 30, 170, shade(main, -0.1), 10) +
          rect(-52 + i * 48, -122, 14, 40, '#c4cace') +
          rect(-60 + i * 48, -130, 30, 13, second, 6),
      ) +
      path('M-260-32l-26-10v44l26-10z', shade(main, -0.25)),
  },
  violin: {
    setting: 'surface',
    frame: 'portrait',
    width: 260,
    height: 540,
    tones: [
      ['#b5653a', '#2c2320'],
      ['#8a4a2f', '#2c2320'],
    ],
    draw: (main, second) =>
      group(
        'translate(10 12)',
        faded(
          0.1,
          path('M-70-40c-20 40 10 60 10 90s-50 50-30 110 160 60 180 0-30-80-30-110 30-50 10-90-120-40-140 0z', '#000'),
        ),
      ) +
      rect(-11, -230, 22, 210, second) +
      circle(0, -236, 19, main) +
      both(rect(8, -222, 30, 9, second, 4), rect(8, -198, 30, 9, second, 4)) +
      path(
        'M-66-40c-24 44 16 66 16 100s-60 50-40 110c20 56 160 56 180 0 20-60-40-76-40-110s40-56 16-100c-24-44-108-44-132 0z',
        main,
      ) +
      both(line('M40 60c14 10-6 50 8 60', second, 6)) +
      rect(-30, 90, 60, 10, '#e9d3a8', 3) +
      path('M-18 120h36l10 90h-56z', second) +
      line('M-5-220v330M0-220v330M5-220v330', '#f3ead9', 1.6) +
      group('translate(120 0) rotate(8)', rect(-4, -230, 8, 460, '#8a5f40', 4), rect(8, -220, 5, 430, '#f1ede4')),
  },
};
