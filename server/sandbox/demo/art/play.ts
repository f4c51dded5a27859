import { shade } from './colour.ts';
import type { Scene } from './scene.ts';
import { both, circle, ellipse, faded, group, line, path, rect, star, times } from './shapes.ts';

/** Video games and toys. */
export const play: Record<string, Scene> = {
  console: {
    setting: 'room',
    frame: 'landscape',
    width: 500,
    height: 340,
    tones: [
      ['#f1efe9', '#4f86c9'],
      ['#2c3036', '#7fd06a'],
      ['#3b3f4f', '#d9573f'],
    ],
    draw: (main, second) =>
      rect(-220, -330, 120, 330, main, 18) +
      rect(-166, -330, 12, 330, second) +
      rect(-206, -300, 24, 70, shade(main, -0.2), 6) +
      circle(-194, -36, 9, second) +
      group(
        'translate(90 -16)',
        path(
          'M-130-110c20-44 60-40 90-40h80c30 0 70-4 90 40 20 50 40 110 10 128-36 20-66-40-100-48h-80c-34 8-64 68-100 48-30-18-10-78 10-128z',
          main,
        ),
        line('M-92-90h52M-66-116v52', shade(main, -0.4), 15),
        circle(66, -116, 11, second),
        circle(66, -68, 11, second),
        circle(42, -92, 11, shade(second, 0.4)),
        circle(90, -92, 11, shade(second, 0.4)),
        circle(-34, -44, 20, shade(main, -0.35)),
        circle(34, -44, 20, shade(main, -0.35)),
      ),
  },
  controller: {
    setting: 'surface',
    frame: 'square',
    width: 480,
    height: 340,
    tones: [
      ['#c9402f', '#33383e'],
      ['#5f9ad0', '#f1ede4'],
      ['#8d6a9f', '#f3c15f'],
      ['#33383e', '#7fd0b8'],
    ],
    draw: (main, second) =>
      group(
        'translate(12 16)',
        faded(
          0.12,
          path(
            'M-200-60c30-70 90-64 140-64H60c50 0 110-6 140 64 30 76 60 170 14 196-54 30-100-60-154-72H-60c-54 12-100 102-154 72-46-26-16-120 14-196z',
            '#000',
          ),
        ),
      ) +
      path(
        'M-200-60c30-70 90-64 140-64H60c50 0 110-6 140 64 30 76 60 170 14 196-54 30-100-60-154-72H-60c-54 12-100 102-154 72-46-26-16-120 14-196z',
        main,
      ) +
      line('M-146-34h72M-110-70v72', shade(main, -0.4), 22) +
      circle(112, -74, 17, second) +
      circle(112, 4, 17, second) +
      circle(73, -35, 17, shade(second, 0.35)) +
      circle(151, -35, 17, shade(second, 0.35)) +
      both(circle(54, 34, 34, shade(main, -0.35)), circle(54, 34, 22, shade(main, -0.15))) +
      rect(-34, -80, 68, 34, shade(main, 0.2), 10),
  },
  handheld: {
    setting: 'surface',
    frame: 'landscape',
    width: 560,
    height: 280,
    tones: [
      ['#e76f51', '#4fb0c9'],
      ['#f3c15f', '#8fce6a'],
      ['#c9cfd4', '#8d6a9f'],
    ],
    draw: (main, second) =>
      rect(-254, -100, 520, 230, '#0000001c', 60) +
      rect(-262, -114, 262, 230, main, 60) +
      rect(0, -114, 262, 230, second, 60) +
      rect(-172, -114, 344, 230, '#2c3036') +
      rect(-150, -94, 300, 190, '#a9d9e6') +
      path('M-150 96V20l70-40 50 40 60-60 50 50 70-40V96z', '#6fae7a') +
      circle(90, -50, 26, '#f9e9b8') +
      rect(-40, 10, 40, 40, '#d9573f', 6) +
      circle(-217, -46, 26, '#2c3036') +
      circle(217, 40, 26, '#2c3036') +
      times(
        4,
        (i) =>
          circle(217 + [0, 20, 0, -20][i]!, -46 + [-20, 0, 20, 0][i]!, 9, '#2c3036') +
          circle(-217 + [0, 20, 0, -20][i]!, 40 + [-20, 0, 20, 0][i]!, 9, '#2c3036'),
      ),
  },
  gamecases: {
    setting: 'room',
    frame: 'landscape',
    width: 460,
    height: 310,
    tones: [
      ['#4f86c9', '#d9573f'],
      ['#6fae5a', '#8d6a9f'],
      ['#e0a83f', '#33506b'],
    ],
    draw: (main, second) =>
      times(
        5,
        (i) =>
          rect(
            -220 + i * 44,
            -280 + (i % 3) * 8,
            40,
            280 - (i % 3) * 8,
            [main, second, shade(main, 0.3), '#33383e', shade(second, 0.3)][i]!,
            4,
          ) + rect(-210 + i * 44, -240, 20, 120, '#ffffff66', 3),
      ) +
      group(
        'translate(120 0) rotate(8)',
        rect(-90, -270, 190, 270, shade(main, -0.2), 8),
        rect(-78, -258, 166, 246, second, 4),
        path('M-78-12v-90l50-40 40 40 40-60 36 40v110z', shade(second, -0.35)),
        star(20, -196, 34, '#f9e9b8'),
      ),
  },
  boardgame: {
    setting: 'surface',
    frame: 'landscape',
    width: 520,
    height: 400,
    tones: [
      ['#3f7a5a', '#f3ead9'],
      ['#8f2f3a', '#f3ead9'],
      ['#33506b', '#f6e3b0'],
    ],
    draw: (main, second) =>
      rect(-232, -172, 440, 370, '#0000001c', 10) +
      rect(-240, -186, 440, 370, main, 10) +
      rect(-220, -166, 400, 330, second, 4) +
      times(
        8,
        (i) =>
          rect(-220 + i * 50, -166, 48, 44, ['#d9573f', '#e9c46a', '#5f9ad0', '#6fae7a'][i % 4]!) +
          rect(-220 + i * 50, 120, 48, 44, ['#6fae7a', '#5f9ad0', '#e9c46a', '#d9573f'][i % 4]!),
      ) +
      path('M-140-80h180v50h-130v60H90v50h-230z', shade(second, -0.16)) +
      circle(-110, -56, 20, '#d9573f') +
      circle(60, 50, 20, '#5f9ad0') +
      group(
        'translate(240 60) rotate(14)',
        rect(-34, -34, 68, 68, '#fbf8f0', 12),
        circle(-14, -14, 7, '#2c3036'),
        circle(14, 14, 7, '#2c3036'),
        circle(0, 0, 7, '#2c3036'),
      ) +
      group(
        'translate(232 150) rotate(-20)',
        rect(-30, -30, 60, 60, '#d9573f', 12),
        circle(-11, -11, 6, '#fff'),
        circle(11, 11, 6, '#fff'),
        circle(11, -11, 6, '#fff'),
        circle(-11, 11, 6, '#fff'),
      ),
  },
  chess: {
    setting: 'room',
    frame: 'landscape',
    width: 500,
    height: 330,
    tones: [
      ['#7a5238', '#f1e2c8'],
      ['#33383e', '#e9e4da'],
      ['#3f6f5a', '#f3ead9'],
    ],
    draw: (main, second) => {
      const pawn = (x: number, y: number, s: number, tint: string, head: string) =>
        group(
          `translate(${x} ${y}) scale(${s})`,
          path('M-40 0h80l-8-24h-8c-10-40-14-60-14-90h-20c0 30-4 50-14 90h-8z', tint),
          rect(-30, -124, 60, 14, shade(tint, -0.2), 6),
          head,
        );
      const king = (tint: string) =>
        path('M-24-124h48l12-60h-72z', tint) + rect(-6, -226, 12, 46, tint, 3) + rect(-20, -212, 40, 12, tint, 3);
      const ball = (tint: string) => circle(0, -144, 28, tint);
      return (
        path('M-220-60h440l40 50h-520z', second) +
        times(8, (i) => path(`M${-220 + i * 55}-60h27.5l${-1 + (i - 4) * 2.4} 25h-31z`, main)) +
        rect(-260, -12, 520, 14, shade(main, -0.3), 4) +
        pawn(-150, -40, 1, main, ball(main)) +
        pawn(-50, -44, 1.2, main, king(main)) +
        pawn(60, -42, 1.15, shade(second, 0.3), king(shade(second, 0.3))) +
        pawn(156, -36, 1, shade(second, 0.3), ball(shade(second, 0.3)))
      );
    },
  },
  bricks: {
    setting: 'room',
    frame: 'landscape',
    width: 460,
    height: 310,
    tones: [
      ['#d9573f', '#3f86c9'],
      ['#6fae5a', '#f3c15f'],
      ['#8d6a9f', '#5fb0b8'],
    ],
    draw: (main, second) => {
      const brick = (x: number, y: number, studs: number, tint: string) =>
        times(studs, (i) => rect(x + 10 + i * 46, y - 86, 28, 20, shade(tint, -0.12), 4)) +
        rect(x, y - 70, studs * 46 + 4, 70, tint, 4) +
        rect(x, y - 14, studs * 46 + 4, 14, shade(tint, -0.16), 4);
      return (
        brick(-220, 0, 4, main) +
        brick(-20, 0, 3, second) +
        brick(140, 0, 2, '#e9c46a') +
        brick(-150, -70, 3, '#e9c46a') +
        brick(10, -70, 4, shade(main, 0.25)) +
        brick(-110, -140, 2, second) +
        brick(0, -140, 3, main) +
        brick(-40, -210, 2, '#f1ede4')
      );
    },
  },
  plush: {
    setting: 'room',
    frame: 'square',
    width: 360,
    height: 400,
    tones: [
      ['#b5835a', '#f1dcb8'],
      ['#8fb0c9', '#f3efe7'],
      ['#e9a1a8', '#fbeef0'],
      ['#8fa58a', '#f3ead9'],
    ],
    draw: (main, second) =>
      both(
        circle(92, -350, 44, main),
        circle(92, -350, 24, second),
        ellipse(130, -150, 46, 74, shade(main, -0.1)),
        ellipse(104, -40, 64, 44, shade(main, -0.06)),
        circle(128, -38, 25, second),
      ) +
      ellipse(0, -110, 126, 112, main) +
      ellipse(0, -96, 80, 78, second) +
      ellipse(0, -280, 136, 116, main) +
      ellipse(0, -250, 60, 46, second) +
      both(circle(52, -298, 12, '#2c2320')) +
      ellipse(0, -272, 18, 13, '#2c2320') +
      line('M0-260v16M-20-238q20 16 40 0', '#2c2320', 6) +
      path('M-60-180l60 24 60-24v44l-60-16-60 16z', '#c9402f'),
  },
  rccar: {
    setting: 'outdoor',
    frame: 'landscape',
    width: 460,
    height: 240,
    tones: [
      ['#f0a33f', '#33383e'],
      ['#6fc06a', '#5a3d8f'],
      ['#3f86c9', '#f1ede4'],
    ],
    draw: (main, second) =>
      line('M60-140v-90', '#33383e', 5) +
      circle(60, -232, 9, '#d9573f') +
      path('M-200-80l60-20 50-56h150l60 46 90 16c16 4 20 20 16 34H-200z', main) +
      path('M-80-140h60v36h-96zM-4-140h60l46 36H-4z', '#bfdce8') +
      path('M-200-80h430l-4 20H-200z', second) +
      path('M-220-150h60v14l-20 40h-26z', second) +
      both(
        circle(146, -56, 56, '#24282c'),
        circle(146, -56, 28, '#c4cace'),
        times(10, (i) => group(`translate(146 -56) rotate(${i * 36})`, rect(-7, -62, 14, 14, '#24282c', 3))),
      ),
  },
  puzzle: {
    setting: 'surface',
    frame: 'square',
    width: 440,
    height: 420,
    tones: [
      ['#5f9ad0', '#f3c15f'],
      ['#e9738d', '#8fce9a'],
      ['#8d6a9f', '#f0a35f'],
    ],
    draw: (main, second) => {
      const piece = (x: number, y: number, turn: number, tint: string) =>
        group(
          `translate(${x} ${y}) rotate(${turn})`,
          path('M-60-60h40c-20-44 60-44 40 0h40v40c44-20 44 60 0 40v40h-120v-40c40 14 40-54 0-40z', '#00000020'),
          group(
            'translate(-6 -8)',
            path('M-60-60h40c-20-44 60-44 40 0h40v40c44-20 44 60 0 40v40h-120v-40c40 14 40-54 0-40z', tint),
          ),
        );
      return (
        piece(-110, -90, 0, main) +
        piece(16, -90, 0, second) +
        piece(-110, 36, 0, shade(second, 0.3)) +
        piece(70, 90, 24, shade(main, 0.35)) +
        piece(160, -20, -30, main)
      );
    },
  },
};
