import { Link } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Badge, Card, Container, PageMain, buttonClassName } from '@magnetx/ui';
import Construction from 'lucide-react/icons/construction';
import { paths } from '../../paths.ts';
import styles from './defi-page.module.css';

/** Sample data, marked as such: nothing of this can be used yet. */
const PRODUCTS = [
  { name: t('Liquidity Pool'), rate: '12.5%', kind: 'APY', text: t('Provide liquidity and earn a share of the fees.') },
  { name: t('Yield Farming'), rate: '18.3%', kind: 'APY', text: t('Put your tokens to work across pools.') },
  { name: t('Staking'), rate: '8.7%', kind: 'APY', text: t('Lock tokens and support the network.') },
  { name: t('Flash Loans'), rate: '0.05%', kind: t('fee'), text: t('Borrow and return within one transaction.') },
] as const;

const COMING_SOON = [t('Cross-chain swaps'), t('Lending and borrowing'), t('Governance'), t('Portfolio tracking')];

/** A placeholder for a page under construction. The content behind the notice is inert and hidden. */
export function DefiPage() {
  return (
    <PageMain title={t('DeFi')} className={styles.main}>
      <Container className={styles.stage}>
        <div className={styles.behind} inert aria-hidden="true">
          <h2>{t('DeFi')}</h2>
          <div className={styles.cards}>
            {PRODUCTS.map(({ name, rate, kind, text }) => (
              <Card key={name} className={styles.card}>
                <h3>{name}</h3>
                <p className={styles.rate}>
                  {rate} {kind}
                </p>
                <p>{text}</p>
                <div>
                  <Badge>{t('Illustrative')}</Badge>
                </div>
              </Card>
            ))}
          </div>
          <Card className={styles.soon}>
            <h3>{t('Coming Soon')}</h3>
            <ul>
              {COMING_SOON.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </Card>
        </div>
        <section className={styles.overlay} aria-labelledby="defi-heading">
          <Construction size={40} aria-hidden="true" />
          <h1 id="defi-heading">{t('Page Under Construction')}</h1>
          <p>{t('We are still building DeFi. The rates behind this notice are illustrative, not an offer.')}</p>
          <Link to={paths.dashboard.href()} className={buttonClassName({})}>
            {t('Go Back to Dashboard')}
          </Link>
        </section>
      </Container>
    </PageMain>
  );
}
