import { writeFileSync } from 'node:fs';
import path from 'node:path';

interface NginxProxy {
  /** Of its files; the configuration is written there too. */
  readonly dir: string;
  readonly port: number;
  /** Origin of the server behind. */
  readonly target: string;
}

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/**
 * nginx as a proxy should be set: connections kept open on both sides, a log line for each request, the caller named
 * to the server behind. One process that needs no rights, in the foreground. Returns the path of the configuration.
 */
export function nginxProxyConfig({ dir, port, target }: NginxProxy): string {
  const file = path.join(dir, 'nginx.conf');
  const temporary = TEMPORARY.map((kind) => `  ${kind}_temp_path ${path.join(dir, `nginx-${kind}`)};`);
  const config = `
daemon off;
master_process off;
pid ${path.join(dir, 'nginx.pid')};
error_log ${path.join(dir, 'nginx-error.log')};
events { worker_connections 1024; }
http {
  access_log ${path.join(dir, 'nginx-access.log')};
${temporary.join('\n')}
  keepalive_requests 100000000;
  upstream behind {
    server ${new URL(target).host};
    keepalive 64;
    keepalive_requests 100000000;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://behind;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Request-Id $request_id;
    }
  }
}
`;
  writeFileSync(file, config);
  return file;
}
