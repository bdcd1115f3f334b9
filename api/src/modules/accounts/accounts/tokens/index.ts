export { createAuthorise } from './authorise.ts';
export { createRecentTokens } from './recent-tokens.ts';
export { createRevokedTokenRepository } from './revoked-token.repository.ts';
export { createSessionRepository, type SessionRepository } from './session.repository.ts';
export { createTokens, type TokenAccount, type Tokens } from './tokens.ts';
