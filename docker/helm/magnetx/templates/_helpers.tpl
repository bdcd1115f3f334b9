{{/* Each takes a dict: `root` (the chart's context), `component` (api, gateway, migrate or releases), and `server`
(api or gateway): whose tag, settings and Secret the component has. */}}

{{- define "magnetx.name" -}}
{{ .root.Release.Name }}-{{ .component }}
{{- end }}

{{- define "magnetx.selector" -}}
app.kubernetes.io/name: magnetx
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "magnetx.tag" -}}
{{ (index .root.Values .server).tag | default .root.Values.images.tag | default .root.Chart.AppVersion }}
{{- end }}

{{/* Without the chart's version: a pod is replaced when its server changes, not when the chart does. */}}
{{- define "magnetx.podLabels" -}}
{{ include "magnetx.selector" . }}
app.kubernetes.io/version: {{ include "magnetx.tag" . | quote }}
{{- end }}

{{- define "magnetx.labels" -}}
{{ include "magnetx.podLabels" . }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}


{{/* The settings of the server as YAML: its own, then those of both, then the chart's. */}}
{{- define "magnetx.settings" -}}
{{- $api := printf "%s-api.%s.svc.%s" .root.Release.Name .root.Release.Namespace .root.Values.clusterDomain }}
{{- $gateway := dict "PORT" "3000" "API_URL" (printf "dns+http://%s:4000" $api) }}
{{- $own := eq .server "api" | ternary (dict "API_PORT" "4000") $gateway }}
{{- toYaml (merge (dict) (index .root.Values .server).settings .root.Values.settings $own) }}
{{- end }}

{{- define "magnetx.podSecurity" -}}
automountServiceAccountToken: false
# Without it, variables such as API_PORT would come from the services of the namespace.
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  # The user of the images.
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.images.pullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* The fields of the container that all components share. */}}
{{- define "magnetx.container" -}}
name: {{ .component }}
image: {{ .root.Values.images.repository }}/{{ .image }}:{{ include "magnetx.tag" . }}
imagePullPolicy: {{ .root.Values.images.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
env:
  {{- range $name, $value := include "magnetx.settings" . | fromYaml }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
  {{- range $name, $isPassed := (index .root.Values .server).secretSettings }}
  {{- if $isPassed }}
  - { name: {{ $name }}_FILE, value: /run/secrets/{{ lower $name }} }
  {{- end }}
  {{- end }}
  - name: INSTANCE_NAME
    valueFrom: { fieldRef: { fieldPath: metadata.name } }
resources: {{ toYaml (index .root.Values .server).resources | nindent 2 }}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  - { name: data, mountPath: /data }
  - { name: secrets, mountPath: /run/secrets, readOnly: true }
{{- end }}

{{- define "magnetx.volumes" -}}
- name: tmp
  emptyDir: { sizeLimit: 64Mi }
# The gateway keeps copies of a gigabyte of releases.
- name: data
  emptyDir: { sizeLimit: {{ eq .server "gateway" | ternary "2Gi" "64Mi" }} }
- name: secrets
  secret: { secretName: {{ (index .root.Values .server).secretName }}, defaultMode: 0440 }
{{- end }}

{{/* The fields of the pod of a server: `probes` are the paths of startup, readiness and liveness. */}}
{{- define "magnetx.serverPod" -}}
{{- $settings := include "magnetx.settings" . | fromYaml }}
{{- $drainMs := add (int $settings.DRAIN_DELAY_MS) (int $settings.DRAIN_TIMEOUT_MS) -}}
serviceAccountName: {{ .root.Release.Name }}
{{ include "magnetx.podSecurity" . }}
# Longer than both drains. No preStop: after SIGTERM a server still answers for DRAIN_DELAY_MS.
terminationGracePeriodSeconds: {{ add (div $drainMs 1000) 10 }}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{ include "magnetx.selector" $ | nindent 8 }}
  {{- end }}
containers:
  - {{ include "magnetx.container" . | nindent 4 }}
    ports:
      - { name: http, containerPort: {{ .port }} }
    # Ten minutes: an API answers once the stored data is migrated.
    startupProbe:
      httpGet: { path: {{ .probes.startup }}, port: http }
      periodSeconds: 5
      timeoutSeconds: 4
      failureThreshold: 120
    readinessProbe:
      httpGet: { path: {{ .probes.readiness }}, port: http }
      periodSeconds: 5
      timeoutSeconds: 4
      failureThreshold: 2
    livenessProbe:
      httpGet: { path: {{ .probes.liveness }}, port: http }
      periodSeconds: 10
      timeoutSeconds: 5
      failureThreshold: 6
volumes: {{ include "magnetx.volumes" . | nindent 2 }}
{{- end }}

{{/* The Deployment of a server, with what keeps enough of its pods running. */}}
{{- define "magnetx.deployment" -}}
{{- $values := index .root.Values .server -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "magnetx.name" . }}
  labels: {{ include "magnetx.labels" . | nindent 4 }}
spec:
  {{- if not $values.autoscaling.enabled }}
  replicas: {{ $values.replicas }}
  {{- end }}
  minReadySeconds: 5
  revisionHistoryLimit: 5
  strategy:
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  selector:
    matchLabels: {{ include "magnetx.selector" . | nindent 6 }}
  template:
    metadata:
      labels: {{ include "magnetx.podLabels" . | nindent 8 }}
    spec: {{ include "magnetx.serverPod" . | nindent 6 }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "magnetx.name" . }}
  labels: {{ include "magnetx.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels: {{ include "magnetx.selector" . | nindent 6 }}
{{- if $values.autoscaling.enabled }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "magnetx.name" . }}
  labels: {{ include "magnetx.labels" . | nindent 4 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ include "magnetx.name" . }} }
  minReplicas: {{ $values.autoscaling.minReplicas }}
  maxReplicas: {{ $values.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ $values.autoscaling.cpuPercent }} }
  behavior:
    # A pod that leaves closes live connections, so only one in two minutes does.
    scaleDown:
      policies: [{ type: Pods, value: 1, periodSeconds: 120 }]
{{- end }}
{{- end }}
