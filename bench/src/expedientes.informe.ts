import type { ActoMedido, EnVivo, MedidaDeExpedientes } from './expedientes.ts'
import { filas, meta } from './tabla.ts'
import { METAS, tablaDePantallas } from './tablas.informe.ts'

const ACTO_MS = 50
const EN_VIVO_MS = 1_000

const tablaDeActos = (actos: readonly ActoMedido[]) =>
  filas(
    ['Act on one case', 'p50 / p95 / p99 ms', 'Target p99', 'Met'],
    actos.map(({ acto, p50, p95, p99 }) => [
      acto,
      [p50, p95, p99].map((ms) => ms.toFixed(0)).join(' / '),
      `< ${ACTO_MS}`,
      meta(p99 < ACTO_MS),
    ]),
  )

const tablaEnVivo = ({ pantallas, mitad, todas }: EnVivo) =>
  filas(
    ['Screens and acts at once', 'Right after the last act, half of them, ms', 'All of them, ms', 'Target', 'Met'],
    [[String(pantallas), mitad.toFixed(0), todas.toFixed(0), `≤ ${EN_VIVO_MS}`, meta(todas <= EN_VIVO_MS)]],
  )

/** All that was measured of cases, table by table. */
export const tablasDeExpedientes = ({ pantallas, busquedas, estadistica, actos, enVivo }: MedidaDeExpedientes) =>
  [
    tablaDePantallas(pantallas),
    'A search counts all that it finds: the more it finds, the longer it takes.',
    tablaDePantallas(busquedas, METAS.busquedaMs),
    'The statistics are counted anew for whoever asks, one at a time.',
    tablaDePantallas(estadistica, null),
    tablaDeActos(actos),
    ...(enVivo
      ? [
          'Fifty screens show the tray while fifty cases are received at once; the slowest of five rounds.',
          tablaEnVivo(enVivo),
        ]
      : []),
  ].join('\n\n')
