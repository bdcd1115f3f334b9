import { drawSharePicture } from './draw-share-picture.ts';
import { makePicture, measurePicture, PictureRefused } from './make-picture.ts';
import type { PictureTask, PictureTaskAnswer } from './picture-maker.ts';
import { useShareFonts } from './share-fonts.ts';

/** Of processor time, for one picture in all its sizes: it takes no more of it on a busy machine, only longer. */
const PROCESSOR_MS_MAX = 20_000;
const PROCESSOR_CHECK_MS = 250;

/** Ends this process, whose caller starts another one, when the task has used its time. Returns the undo. */
function limitProcessorTime(): () => void {
  const before = process.cpuUsage();
  const check = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > PROCESSOR_MS_MAX) process.exit(1);
  }, PROCESSOR_CHECK_MS);
  return () => clearInterval(check);
}

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
  const end = limitProcessorTime();
  void answer(task)
    .finally(end)
    .then((result) => process.send?.(result));
});
