import { language, t } from '@magnetx/texts';
import { directionOf } from '@magnetx/texts/locales';

/** The content of an e-mail. Each text is plain, and is escaped where HTML needs it. */
export interface EmailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly href: string };
  /** Why the person gets it. */
  readonly footer: string;
  /** Stops such e-mail: the page that asks first, and the address that programs send a form to (RFC 8058). */
  readonly stop?: { readonly page: string; readonly post: string };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 24px 16px; background: #f7f6f2; color: #12141a; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 480px; margin: 0 auto; padding: 24px; background: #ffffff; border-radius: 12px; }
  h1 { margin: 16px 0; font-size: 20px; line-height: 1.3; }
  p { margin: 0 0 16px; overflow-wrap: anywhere; }
  .name { color: #c43210; font-weight: 700; }
  .action { display: inline-block; padding: 12px 20px; border-radius: 8px; background: #c43210; color: #ffffff;
    font-weight: 600; text-decoration: none; }
  .small { max-width: 480px; margin: 16px auto 0; color: #5b6270; font-size: 13px; }
  .small a { color: inherit; }
  @media (prefers-color-scheme: dark) {
    body { background: #0b0d12; color: #f4f5f7; }
    main { background: #12151d; }
    .name { color: #ff5a36; }
    .action { background: #ff5a36; color: #14060a; }
    .small { color: #a9b0bd; }
  }
`;

/** The e-mail as text and as HTML, which look the same to someone who reads either. */
export function renderEmail({ subject, paragraphs, action, footer, stop }: EmailContent): {
  text: string;
  html: string;
} {
  const stopLabel = t('Stop these emails');
  const lines = [
    ...paragraphs,
    ...(action ? [`${action.label}: ${action.href}`] : []),
    `-- \n${footer}`,
    ...(stop ? [`${stopLabel}: ${stop.page}`] : []),
  ];
  const button = action
    ? `<p><a class="action" href="${escapeHtml(action.href)}">${escapeHtml(action.label)}</a></p>`
    : '';
  const stopLink = stop ? ` <a href="${escapeHtml(stop.page)}">${stopLabel}</a>` : '';
  const html = `<!doctype html>
<html lang="${language()}" dir="${directionOf(language())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<span class="name">MagnetX</span>
<h1>${escapeHtml(subject)}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
${button}
</main>
<p class="small">${escapeHtml(footer)}${stopLink}</p>
</body>
</html>
`;
  return { text: `${lines.join('\n\n')}\n`, html };
}
