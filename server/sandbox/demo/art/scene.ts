export type Frame = 'landscape' | 'portrait' | 'square' | 'wide';

/**
 * Where a thing is shown: standing in a `room`, `outdoor`, in a `night` room, seen from above on a `surface`, or, for
 * `whole`, drawn by the scene itself over the full frame.
 */
export type Setting = 'room' | 'outdoor' | 'night' | 'surface' | 'whole';

/** The colours of one variant: the thing itself and what goes with it. */
export type Tone = readonly [main: string, second: string];

export type Scene = {
  setting: Setting;
  frame: Frame;
  /**
   * Extent of the thing in its own units. The origin is the middle of its foot (x to the right, y negative upwards); on a
   * surface it is the centre. A `whole` scene draws into 800 x 600 from the top left corner.
   */
  width: number;
  height: number;
  tones: readonly Tone[];
  draw: (main: string, second: string) => string;
};

/** Pixels of a frame before enlargement. */
export const frameSize: Record<Frame, readonly [number, number]> = {
  landscape: [800, 600],
  portrait: [600, 800],
  square: [640, 640],
  wide: [960, 540],
};
