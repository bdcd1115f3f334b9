interface ConsentPage {
  /** The request's parameters, which the form sends back. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly cancelUrl: string;
  readonly nonce: string;
  readonly handle?: string;
  readonly error?: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

const STYLE = `
  :root { color-scheme: dark light; --surface: #0b0d12; --raised: #12151d; --text: #f4f5f7; --muted: #a9b0bd;
    --line: #3a4150; --action: #ff5a36; --on-action: #14060a; --danger: #ff6b7a; }
  @media (prefers-color-scheme: light) { :root { --surface: #f7f6f2; --raised: #fff; --text: #12141a; --muted: #5b6270;
    --line: #8b8f97; --action: #c43210; --on-action: #fff; --danger: #b3213a; } }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--surface);
    color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
  main { width: min(100%, 400px); padding: 32px; border-radius: 12px; background: var(--raised);
    border: 1px solid var(--line); }
  h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.25; }
  p { margin: 0 0 24px; color: var(--muted); }
  label { display: block; margin-bottom: 4px; font-weight: 600; }
  label + * + label { margin-top: 16px; }
  input, select { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 6px;
    background: var(--surface); color: var(--text); font: inherit; }
  .error { margin: 4px 0 0; color: var(--danger); }
  button, a { display: block; width: 100%; min-height: 44px; margin-top: 16px; padding: 10px; border: 0;
    border-radius: 6px; font: inherit; font-weight: 600; text-align: center; cursor: pointer; }
  button { background: var(--action); color: var(--on-action); }
  a { color: var(--text); }
  :focus-visible { outline: 2px solid var(--action); outline-offset: 2px; }
`;

interface StandInPage {
  readonly title: string;
  readonly nonce: string;
  /** HTML. */
  readonly body: string;
}

/** The HTML of a page of the stand-in. The style element carries the nonce of the page's policy. */
function renderPage({ title, nonce, body }: StandInPage): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} (local stand-in)</title>
  <style nonce="${nonce}">${STYLE}</style>
</head>
<body>
  <main>
    <h1>${title}</h1>
    ${body}
  </main>
</body>
</html>
`;
}

function handleField(handle: string, error: string | undefined): string {
  const described = error ? ' aria-invalid="true" aria-describedby="handle-error"' : '';
  return `<label for="handle">X handle</label>
      <input id="handle" name="handle" value="${escapeHtml(handle)}" autocomplete="off" autocapitalize="none"
        spellcheck="false" maxlength="100" autofocus${described}>
      ${error ? `<p class="error" id="handle-error" role="alert">${escapeHtml(error)}</p>` : ''}`;
}

export function renderConsentPage({ parameters, cancelUrl, nonce, handle = '', error }: ConsentPage): string {
  const hidden = Object.entries(parameters)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n      ');
  const body = `<p>This is a local stand-in for X. Nothing leaves this machine, and any handle will do.</p>
    <form method="post">
      ${hidden}
      ${handleField(handle, error)}
      <button type="submit">Authorize app</button>
    </form>
    <a href="${escapeHtml(cancelUrl)}">Cancel</a>`;
  return renderPage({ title: 'Sign in with X', nonce, body });
}

interface ActsPage {
  readonly nonce: string;
  readonly handle: string;
  readonly action: string;
  readonly target: string;
  readonly error?: string | undefined;
  readonly isDone: boolean;
}

/** The page on which people of the stand-in follow, repost and post. */
export function renderActsPage({ nonce, handle, action, target, error, isDone }: ActsPage): string {
  const options = Object.entries({
    follow: 'Follow this handle',
    repost: 'Repost the post of this id',
    post: 'Post this',
    undo: 'Undo the follow, repost or post',
  })
    .map(([value, label]) => `<option value="${value}"${value === action ? ' selected' : ''}>${label}</option>`)
    .join('');
  const body = `<p role="status">${isDone ? 'Done. Go back and check.' : 'Follow, repost and post in place of X.'}</p>
    <form method="post">
      ${handleField(handle, error)}
      <label for="action">Action</label>
      <select id="action" name="action">${options}</select>
      <label for="target">Handle, id of a post, or text</label>
      <input id="target" name="target" value="${escapeHtml(target)}" autocomplete="off" maxlength="280">
      <button type="submit">Do it</button>
    </form>`;
  return renderPage({ title: 'Act on X', nonce, body });
}
