import {
  formatMxp,
  formatUsd,
  STATEMENT_CURRENCIES,
  type getProjectBalance,
  type ResponseOf,
  type StatementCurrency,
} from '@magnetx/contracts';
import { choiceOf, listStateOf, useListView } from '@magnetx/federation/lists';
import { useStatement } from '@magnetx/federation/statement';
import { t } from '@magnetx/texts';
import {
  Button,
  ContentPage,
  FilterButtons,
  ListFrame,
  PageHead,
  Panel,
  Skeleton,
  Stack,
  StatementDownload,
  StatementList,
  Tile,
  Tiles,
} from '@magnetx/ui';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import Coins from 'lucide-react/icons/coins';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useState } from 'react';
import { Permitted } from '../../shared/access/permitted.tsx';
import { RequestMxpButton } from '../../shared/credit-request/request-mxp-button.tsx';
import { DebtBanner } from '../../shared/project/debt-banner.tsx';
import { useGetBalanceQuery } from '../../shared/project/project.endpoints.ts';
import { useGetStatementInfiniteQuery, useGetWholeStatementMutation } from './balance.endpoints.ts';
import styles from './balance-page.module.css';
import { ChainDepositsSlot } from './chain-deposits-slot.tsx';
import { DepositSteps } from './deposit-steps.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';

type Balance = ResponseOf<typeof getProjectBalance>;

const READERS = { filter: choiceOf(STATEMENT_CURRENCIES) };

const FILTER_OPTIONS: Record<StatementCurrency, string> = { all: t('All'), mxp: 'MXP', usd: t('Dollars') };

/** The project's dollars and MXP: what it has, how it gets more, and every movement. */
export function BalancePage() {
  const answer = useGetBalanceQuery(undefined, { refetchOnMountOrArgChange: true });
  const movements = useMovements();
  const [isRead, setIsRead] = useState(false);
  // It stays, when what failed is read again.
  if (!isRead && !answer.isLoading && !movements.answer.isLoading) setIsRead(true);
  const [isBuying, setIsBuying] = useState(false);
  const balance = answer.data;
  return (
    <ContentPage title={t('Balance')}>
      <PageHead
        title={t('Balance')}
        intro={t('Dollars pay the cash rewards of your quests, and buy MXP. MXP pay the fees.')}
        actions={
          <Permitted to="money.spend">
            <Button icon={<Coins />} disabled={!balance} onClick={() => setIsBuying(true)}>
              {t('Buy MXP')}
            </Button>
          </Permitted>
        }
      />
      <ListFrame state={listStateOf(answer)} failedTitle={t('Your balance could not be loaded')} loading={<Figures />}>
        <Figures balance={balance} />
      </ListFrame>
      {/* Shown together: a part that came later would move the others. */}
      {isRead ? <Ways balance={balance} movements={movements} /> : <Skeleton height={320} shape="block" />}
      {isBuying && balance ? <PurchaseDialog balance={balance} onClose={() => setIsBuying(false)} /> : null}
    </ContentPage>
  );
}

function Ways({ balance, movements }: { balance: Balance | undefined; movements: ReturnType<typeof useMovements> }) {
  return (
    <>
      {balance ? <DebtBanner debt={balance} isOnBalance /> : null}
      <div className={styles.columns}>
        <Movements {...movements} />
        <div className={styles.ways}>
          {balance ? (
            <Panel title={t('Deposit dollars')}>
              <DepositSteps balance={balance} />
            </Panel>
          ) : null}
          <Permitted to="money.spend">
            <Panel title={t('Ask for MXP')}>
              <p>{t('An admin grants MXP without dollars. You are notified of the answer.')}</p>
              <RequestMxpButton canBuy={false} />
            </Panel>
          </Permitted>
          {balance?.is_chain_read ? <ChainDepositsSlot /> : null}
        </div>
      </div>
    </>
  );
}

function Figures({ balance }: { balance?: Balance | undefined }) {
  const isLoading = !balance;
  return (
    <Tiles>
      <Tile
        label={t('Dollars available')}
        icon={<CircleDollarSign />}
        tone="north"
        isLoading={isLoading}
        value={balance && formatUsd(balance.available_cents)}
      />
      <Tile
        label={t('Reserved for quests')}
        icon={<LockKeyhole />}
        isLoading={isLoading}
        value={balance && formatUsd(balance.reserved_cents)}
      />
      <Tile
        label={t('MXP balance')}
        icon={<Coins />}
        isLoading={isLoading}
        value={balance && formatMxp(balance.mxp_balance)}
      />
    </Tiles>
  );
}

function useMovements() {
  const list = useListView(READERS);
  return { list, answer: useGetStatementInfiniteQuery(list.view.filter, { refetchOnMountOrArgChange: true }) };
}

function Movements({ list, answer }: ReturnType<typeof useMovements>) {
  const currency = list.view.filter;
  const [getWholeStatement] = useGetWholeStatementMutation();
  const statement = useStatement(answer, () => getWholeStatement(currency), { hasDollars: true });
  return (
    <Panel title={t('Movements')} actions={<StatementDownload statement={statement} />}>
      <Stack gap={16}>
        <FilterButtons
          label={t('Show movements')}
          options={FILTER_OPTIONS}
          value={currency}
          onChange={(filter) => list.set({ filter })}
        />
        <StatementList statement={statement} />
      </Stack>
    </Panel>
  );
}
