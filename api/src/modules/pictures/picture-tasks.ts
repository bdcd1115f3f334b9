import { parentPort, type MessagePort } from 'node:worker_threads';
import { makePicture, PictureRefused, type MadePicture, type PictureOrder } from './make-picture.ts';
import type { PictureTask, PictureTaskAnswer } from './picture-maker.ts';

async function answer(bytes: Uint8Array, order: PictureOrder): Promise<PictureTaskAnswer> {
  try {
    const made: MadePicture = await makePicture(Buffer.from(bytes), order);
    return { made };
  } catch (error) {
    if (error instanceof PictureRefused) return { refused: { code: error.code, message: error.message } };
    return { failure: String(error) };
  }
}

parentPort?.on('message', ({ task, port }: { readonly task: PictureTask; readonly port: MessagePort }) => {
  void answer(task.bytes, task.order).then((result) => port.postMessage(result));
});
