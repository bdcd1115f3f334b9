import { drawSharePicture } from './draw-share-picture.ts';
import { makePicture, measurePicture, PictureRefused } from './make-picture.ts';
import type { PictureTask, PictureTaskAnswer } from './picture-maker.ts';
import { useShareFonts } from './share-fonts.ts';

async function answer(task: PictureTask): Promise<PictureTaskAnswer> {
  try {
    if ('share' in task) {
      useShareFonts();
      return { drawn: await drawSharePicture(task.share, task.parts) };
    }
    if ('measured' in task) return { pixels: await measurePicture(Buffer.from(task.measured)) };
    return { made: await makePicture(Buffer.from(task.bytes), task.order) };
  } catch (error) {
    if (error instanceof PictureRefused) return { refused: { code: error.code, message: error.message } };
    return { failure: String(error) };
  }
}

// A Ctrl-C in a terminal is for the server, which ends this process.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (task: PictureTask) => {
  void answer(task).then((result) => process.send?.(result));
});
