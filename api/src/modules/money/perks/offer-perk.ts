import { AppError, type PerkOffer, type PerkState } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { AuditTrail } from '../../../http/audit-trail.ts';
import { projectNote } from '../../../http/audit-subjects.ts';
import type { Offerer, PerkParts } from './perk-deps.ts';
import type { StoredPerk } from './perk.model.ts';

const ENDED = t('This perk has ended, permanently.');

const dateOf = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

const NEWS = {
  offered: {
    title: t('Perk offered again'),
    textOf: (title: string) => t('An admin has offered again “{title}”.', { title }),
  },
  paused: { title: t('Perk paused'), textOf: (title: string) => t('An admin has paused “{title}”.', { title }) },
  ended: { title: t('Perk ended'), textOf: (title: string) => t('An admin has ended “{title}”.', { title }) },
} as const satisfies Record<PerkState, unknown>;

/** As audit lines say it. */
const DID = { offered: 'offered again', paused: 'paused', ended: 'ended' } as const satisfies Record<PerkState, string>;

type Audit = Pick<AuditTrail, 'on' | 'done'>;

/** The subject of an audit line about a perk. */
export function perkSubject(title: string): string {
  return `perk ${title}`;
}

/** Offers perks, and changes their states. */
export function createOfferPerk({ perks, projects, notifications, withTransaction, clock, random }: PerkParts) {
  const find = async (id: string, session: ClientSession): Promise<StoredPerk> => {
    const perk = await perks.find(id, session);
    if (!perk) throw new AppError('not_found');
    return perk;
  };
  const put = async (id: string, state: PerkState, adminReason: string, session: ClientSession) => {
    const changed = await perks.setState(id, { state, adminReason }, session);
    if (!changed) throw new AppError('already_decided', { message: ENDED });
    return changed;
  };

  return {
    offer: ({ codes, ...offer }: PerkOffer, projectId: Offerer, audit?: Audit): Promise<StoredPerk> =>
      withTransaction(async (session) => {
        // Keeps the account from closing in the meantime.
        if (projectId !== null) await projects.assertActive(projectId, session);
        const { title, text, fulfilment, price_mxp: priceMxp, min_level: minLevel, per_person: perPerson } = offer;
        const stock = fulfilment === 'codes' ? codes.length : offer.stock;
        const dates = { startsAt: dateOf(offer.starts_at), endsAt: dateOf(offer.ends_at), at: clock.now() };
        if (dates.endsAt && dates.endsAt <= dates.at) {
          const message = t('The end must be in the future');
          throw new AppError('validation_failed', { message, fields: { ends_at: [message] } });
        }
        const terms = { title, text, priceMxp, fulfilment, minLevel, perPerson, stock, left: stock };
        const perk = { id: random.id(), projectId, ...terms, ...dates, state: 'offered', adminReason: '' } as const;
        await perks.insert(perk, codes, session);
        await audit?.done({ subject: perkSubject(title) }, session);
        return perk;
      }),

    /** Throws `not_found` for another project's perk, and `conflict` for one that an admin has paused. */
    setOwnState: (id: string, state: PerkState, projectId: string): Promise<StoredPerk> =>
      withTransaction(async (session) => {
        const perk = await find(id, session);
        if (perk.projectId !== projectId) throw new AppError('not_found');
        if (perk.adminReason !== '' && state === 'offered') {
          throw new AppError('conflict', {
            message: t('An admin has paused this perk. Reason: {adminReason}', { adminReason: perk.adminReason }),
          });
        }
        return put(id, state, perk.adminReason, session);
      }),

    /** Changes any perk, and notifies its project. */
    setState: (id: string, { state, reason }: { state: PerkState; reason: string }, audit: Audit) =>
      withTransaction(async (session) => {
        const { projectId, title } = await find(id, session);
        const project = projectId === null ? null : await projects.find(projectId, session);
        const because = state === 'offered' ? '' : ` ${t('Reason: {reason}', { reason })}`;
        const note = { subject: perkSubject(title), ...(project && { about: projectNote(project).about }) };
        audit.on(note);
        const changed = await put(id, state, state === 'offered' ? '' : reason, session);
        await audit.done({ ...note, detail: `The perk was ${DID[state]}.${because}` }, session);
        if (project) {
          const news = { title: NEWS[state].title, message: NEWS[state].textOf(title) + because };
          const about = { topic: 'account', target: { kind: 'perks' } } as const;
          await notifications.store({ type: 'warning', ...news, ...about, userId: project.id }, session);
        }
        return changed;
      }),
  };
}
