import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import type { Db } from '../db/conexion.ts'
import type { Reloj } from '../reloj.ts'
import { enUnMomento } from './persona.queries.ts'
import { limiteDe, textoDelPlazo } from './plazo.ts'
import type { Conservado, Vencidos } from './purga.ts'
import { listPurgas, type Purga } from './purgas.queries.ts'

/** What one module keeps, for how long, and how much is older; null where it is kept for ever. */
export type Estado = Pick<Conservado, 'modulo' | 'que' | 'ajuste' | 'plazo'> & { vencidos: Vencidos | null }

/** How many purges the report shows. */
const PURGAS = 60

/** What would be purged now. */
export const contarVencidos = async (
  conservados: readonly Conservado[],
  { db, reloj }: { db: Db; reloj: Reloj },
): Promise<Estado[]> =>
  enUnMomento(db, async (trx) => {
    const estados: Estado[] = []
    for (const { modulo, que, ajuste, plazo, contar } of conservados)
      estados.push({ modulo, que, ajuste, plazo, vencidos: plazo && (await contar(trx, limiteDe(reloj, plazo))) })
    return estados
  })

/** A Markdown table, aligned so that it is readable as plain text. */
const tabla = (titulos: readonly string[], filas: readonly (readonly string[])[]): string => {
  const anchos = titulos.map((titulo, i) => Math.max(titulo.length, ...filas.map((fila) => fila[i]?.length ?? 0)))
  const linea = (celdas: readonly string[]) => `| ${celdas.map((c, i) => c.padEnd(anchos[i] ?? 0)).join(' | ')} |`
  return [linea(titulos), linea(anchos.map((ancho) => '-'.repeat(ancho))), ...filas.map(linea)].join('\n')
}

const elDia = (instante: Date | null) => (instante ? fecha(marcaLima(instante)) : '—')
const elMomento = (instante: Date) => `${elDia(instante)} ${hora(marcaLima(instante))}`
const entero = (n: number) => n.toLocaleString('en-US')

export const tablaDeVencidos = (estados: readonly Estado[]): string =>
  tabla(
    ['Qué', 'Se guarda', 'Vencidos', 'El más antiguo', 'Ajuste'],
    estados.map(({ que, plazo, vencidos, ajuste }) => [
      que,
      textoDelPlazo(plazo),
      vencidos ? entero(vencidos.filas) : '—',
      elDia(vencidos?.desde ?? null),
      ajuste,
    ]),
  )

const tablaDePurgas = (purgas: readonly Purga[], estados: readonly Estado[]): string =>
  tabla(
    ['Cuándo', 'Qué', 'Anterior a', 'Registros', 'Archivos', 'Líneas de auditoría', 'Segundos', 'Por'],
    purgas.map((p) => [
      elMomento(p.inicio),
      estados.find(({ modulo }) => modulo === p.modulo)?.que ?? p.modulo,
      elDia(p.hasta),
      entero(p.filas),
      entero(p.archivos),
      entero(p.lineas),
      p.ms === null ? 'interrumpida' : (p.ms / 1000).toFixed(1),
      p.quien === 'orden' ? 'orden' : 'trabajo nocturno',
    ]),
  )

/** What is kept and how long, what is older, and the last purges: for those responsible for the data (Ley 29733). */
export const informeDeConservacion = async (
  conservados: readonly Conservado[],
  {
    db,
    reloj,
    entidad,
    permanentes,
  }: { db: Db; reloj: Reloj; entidad: string; permanentes: Readonly<Record<string, string>> },
): Promise<string> => {
  const estados = await contarVencidos(conservados, { db, reloj })
  const purgas = await listPurgas(db, PURGAS)
  return [
    `# Conservación de datos personales`,
    `${entidad}, ${elMomento(reloj.ahora())}`,
    '## Plazos',
    tablaDeVencidos(estados),
    '## Lo que ningún ajuste elimina',
    tabla(['Tabla', 'Se guarda'], Object.entries(permanentes)),
    '## Últimas purgas',
    purgas.length > 0 ? tablaDePurgas(purgas, estados) : 'Todavía no hubo ninguna.',
  ].join('\n\n')
}
