// Prometheus alerts: valid rules, on existing metrics, each tested with values that fire it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')

const duree = z.string().check(z.regex(/^\d+[smhd]$/))
const Alertes = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().check(z.regex(/^[A-Z]\w+$/)),
          expr: z.string(),
          for: duree,
          labels: z.strictObject({ gravite: z.enum(['urgent', 'attention']) }),
          annotations: z.strictObject({ summary: z.string() }),
        }),
      ),
    }),
  ),
})
const rules = () => Alertes.parse(parse(read('alertes.yml'))).groups.flatMap((group) => group.rules)

/** For each alert, a series and its value each minute, in promtool's syntax. */
const feux: Record<string, readonly [serie: string, valeurs: string][]> = {
  AucunServeurPret: [['kinebouge_pret', '0x10']],
  Pannes: [
    ['kinebouge_demandes_total{issue="panne"}', '0+10x20'],
    ['kinebouge_demandes_total{issue="ok"}', '0+90x20'],
  ],
  Lenteur: [
    ['kinebouge_demande_seconds_bucket{le="1"}', '0+50x30'],
    ['kinebouge_demande_seconds_bucket{le="5"}', '0+100x30'],
    ['kinebouge_demande_seconds_bucket{le="+Inf"}', '0+100x30'],
  ],
  BaseSaturee: [['kinebouge_base_attente{partage="membre"}', '50x20']],
  BoucleEnRetard: [['nodejs_eventloop_lag_p99_seconds', '1x20']],
  TravauxEnRetard: [['kinebouge_travail_attente_seconds{file="courrier"}', '1000x20']],
  CourrierRefuse: [['kinebouge_courriers_refuses_total{raison="retard"}', '0+1x60']],
  ServeurPerdu: [
    ['up{job="kinebouge",instance="site-1:9400"}', '0x10'],
    ['up{job="kinebouge",instance="site-2:9400"}', '1x10'],
  ],
  ConnexionEnPanne: [
    ['kinebouge_demandes_total{route="identite:/connexion",issue="panne"}', '0+10x20'],
    ['kinebouge_demandes_total{route="identite:/connexion",issue="ok"}', '0+10x20'],
  ],
  BasePerdue: [['pg_up', '0x10']],
  SecoursPerdu: [['pg_stat_replication_pg_wal_lsn_diff{state="startup"}', '0x20']],
  BaremeManquant: [['kinebouge_bareme_manquant', '1x90']],
  IncidentDePaiement: [['kinebouge_incidents_paiement', '1x90']],
  SecoursEnRetard: [['pg_stat_replication_pg_wal_lsn_diff', '100000000x20']],
  AdressePerdue: [['probe_success{instance="objets:8333"}', '0x10']],
  CertificatBientotFini: [['probe_ssl_earliest_cert_expiry', '864000x120']],
  ProxyPerdu: [['nginx_up', '0x10']],
  DisqueBientotPlein: [
    ['node_filesystem_avail_bytes{fstype="ext4",mountpoint="/"}', '5x30'],
    ['node_filesystem_size_bytes{fstype="ext4",mountpoint="/"}', '100x30'],
  ],
  SauvegardeVieille: [['kinebouge_sauvegarde_timestamp_seconds', '-200000x120']],
}

const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' })
const amtool = (...args: string[]) => spawnSync('amtool', args, { encoding: 'utf8' })

describe('les alertes', () => {
  test('sont lues par le schéma des règles, chacune une fois, avec ce qui la déclenche', () => {
    expect(rules().map(({ alert }) => alert)).toEqual(Object.keys(feux))
  })

  test('sont portées à quelqu’un', () => {
    const { alerting } = parse(read('prometheus.yml')) as { alerting: unknown }
    expect(alerting).toEqual({ alertmanagers: [{ static_configs: [{ targets: ['astreinte:9093'] }] }] })
    expect(read('compose.yaml')).toMatch(/\n {2}astreinte:\n.*\n.*\n.*alertmanager\.yml:/)
  })

  test.skipIf(amtool('--version').error)('amtool lit qui elles réveillent', () => {
    expect(amtool('check-config', 'deploy/alertmanager.yml').status).toBe(0)
  })

  test.skipIf(promtool('--version').error)('promtool les lit, et chacune se déclenche pour ce qu’elle nomme', () => {
    for (const args of [
      ['rules', 'deploy/alertes.yml'],
      ['config', 'deploy/prometheus.yml'],
    ])
      expect(promtool('check', ...args).status, args.join(' ')).toBe(0)
    const folder = mkdtempSync(join(tmpdir(), 'alertes-'))
    const expected = new Map(rules().map(({ alert, expr }) => [alert, expr]))
    const tests = Object.entries(feux).map(([alert, series]) => ({
      interval: '1m',
      input_series: series.map(([serie, values]) => ({ series: serie, values })),
      promql_expr_test: [
        { expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) > bool 0`, eval_time: '90m' },
      ].map((asked) => ({ ...asked, exp_samples: [{ labels: '{}', value: 1 }] })),
    }))
    expect(expected.size).toBe(tests.length)
    const file = join(folder, 'essai.yml')
    const lasting = tests.map((one) => ({
      ...one,
      input_series: one.input_series.map(({ series, values }) => ({ series, values: values.replace(/x\d+$/, 'x120') })),
    }))
    writeFileSync(file, JSON.stringify({ rule_files: [join(process.cwd(), 'deploy/alertes.yml')], tests: lasting }))
    const { status, stdout, stderr } = promtool('test', 'rules', file)
    rmSync(folder, { recursive: true })
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
  })
})
