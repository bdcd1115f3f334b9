export { createAuthorise } from './authorise';
export { createRevokedTokenRepository } from './revoked-token.repository';
export { createTokens, type TokenGeneration, type Tokens } from './tokens';
