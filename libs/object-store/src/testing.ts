export { startS3StandIn, type S3StandIn } from './testing/start-s3-stand-in.ts';
