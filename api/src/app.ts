import { createDevMailRouter, DEV_MAIL_PATH } from './modules/messages/email/index.ts';
import { API_BASE_PATH, AppError, SHARE_PICTURES_PATH, X_CALLBACK_PATH } from '@magnetx/contracts';
import { hasSeveralHosts, type RateSharing, type Tracing } from '@magnetx/operations';
import express, { Router, type Express } from 'express';
import type { CoreDeps } from './core-deps.ts';
import { pingDatabase } from './db/connect.ts';
import type { Config } from './config.ts';
import { createAccessLog } from './http/access-log.ts';
import { createCallDeadline } from './http/call-deadline.ts';
import { createErrorMiddleware } from './http/error-middleware.ts';
import { createHealthRouter } from './http/health.ts';
import type { Metrics } from './observability/metrics.ts';
import { mountRoutes, nameRoute, refuseOtherMethods } from './http/mount-routes.ts';
import { createApiDocs } from './http/openapi/index.ts';
import { createRateLimits, createWriteLimit, type RateLimits } from './http/rate-limit.ts';
import type { RequestContext } from './observability/request-context.ts';
import { securityHeaders } from './http/security-headers.ts';
import { PICTURES_PATH } from './modules/quests/pictures/index.ts';
import { xRedirectUri } from './modules/accounts/x-sign-in/index.ts';
import { createXStandInModule, X_STAND_IN_PATH } from './modules/accounts/x-stand-in/index.ts';
import type { Product } from './product.ts';

export interface AppDeps extends Pick<CoreDeps, 'connection' | 'logger' | 'clock' | 'random'> {
  readonly config: Config;
  readonly product: Product;
  readonly context: RequestContext;
  readonly metrics: Metrics;
  readonly sharing: RateSharing;
  readonly tracing: Tracing;
  isAccepting: () => boolean;
  isStuck: () => boolean;
}

/** The OAuth client id of the local stand-in, and the token of its app. */
export const STAND_IN_CLIENT_ID = 'magnetx-local';
export const STAND_IN_APP_TOKEN = 'magnetx-local-app';

function xCallbackRouter({ product, context }: AppDeps, rateLimits: RateLimits): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const path = API_BASE_PATH + X_CALLBACK_PATH;
  const refuse = refuseOtherMethods(['GET']);
  const limit = rateLimits('sign-in', 'x-callback');
  router
    .route(path)
    .all(nameRoute(context, path))
    // HEAD would run the handler of GET and end the sign-in.
    .head(refuse)
    .get(async (request, response, next) => {
      await limit(request, response);
      next();
    }, product.xSignIn.callback)
    .all(refuse);
  return router;
}

function xStandInRouter({ config, clock, random }: AppDeps): Router {
  const redirects = config.allowedOrigins.map(xRedirectUri);
  const isRegisteredRedirect = (redirectUri: string) => redirects.includes(redirectUri);
  const secret = config.jwtSecret;
  const client = { clientId: STAND_IN_CLIENT_ID, appToken: STAND_IN_APP_TOKEN };
  return createXStandInModule({ ...client, isRegisteredRedirect, clock, random, secret }).router;
}

function sharePicturesRouter({ product, context }: AppDeps, rateLimits: RateLimits): Router {
  const router = Router();
  const limit = rateLimits('public-page', 'share-picture');
  router.use(SHARE_PICTURES_PATH, nameRoute(context, SHARE_PICTURES_PATH), async (request, response, next) => {
    await limit(request, response);
    next();
  });
  return router.use(product.sharePictures.router);
}

/** The HTTP application: middleware, calls, and the error middleware last. */
export function createApp(deps: AppDeps): Express {
  const { config, product, context, connection, metrics, logger, sharing } = deps;
  const rateLimits = createRateLimits(config.rates, sharing);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);
  app.use(createAccessLog(deps));
  app.use((request, _response, next) => {
    if (hasSeveralHosts(request)) throw new AppError('malformed_request');
    next();
  });
  app.use(securityHeaders(config.publicUrl));
  app.use(
    mountRoutes(product.routes, {
      authorise: product.accounts.authorise,
      assertActiveProject: product.accounts.assertActive,
      assertSecondFactor: product.accounts.assertSecondFactor,
      assertFeature: product.accounts.features.assertHasById,
      rateLimits,
      limitWrites: {
        changes: createWriteLimit('changes', config.rates, sharing),
        drafts: createWriteLimit('drafts', config.rates, sharing),
        visits: createWriteLimit('visits', config.rates, sharing),
        pictures: createWriteLimit('pictures', config.rates, sharing),
      },
      idempotency: product.idempotency,
      endInTime: createCallDeadline({ deadlineMs: config.callDeadlineMs, logger }),
      audit: product.audit.log,
      context,
      random: deps.random,
      shouldCheckResponses: config.profile !== 'production',
    }),
  );
  const { isAccepting, isStuck } = deps;
  const ping = () => pingDatabase(connection);
  app.use(createHealthRouter({ metrics, context, isAccepting, isStuck, pingDatabase: ping }));
  if (config.x === null) app.use(X_STAND_IN_PATH, nameRoute(context, X_STAND_IN_PATH), xStandInRouter(deps));
  if (config.email?.smtpUrl === null) {
    app.use(DEV_MAIL_PATH, nameRoute(context, DEV_MAIL_PATH), createDevMailRouter(connection));
  }
  app.use(createApiDocs({ publicUrl: config.publicUrl }));
  app.use(xCallbackRouter(deps, rateLimits));
  app.use(PICTURES_PATH, nameRoute(context, PICTURES_PATH));
  app.use(product.pictures.router);
  app.use(sharePicturesRouter(deps, rateLimits));
  app.use(() => {
    throw new AppError('not_found');
  });
  app.use(createErrorMiddleware({ logger, context, metrics }));
  return app;
}
