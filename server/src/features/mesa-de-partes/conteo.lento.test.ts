import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { unTramite } from '../../../test/fabricas-tramites.ts'
import { eliminar, observar, recepcionar } from '../../../test/mesa-de-partes.ts'

const banco = usarBanco()
const ACTOS = { recepcionar, observar, eliminar }
const unActo = fc.record({
  acto: fc.constantFrom('presentar', ...(Object.keys(ACTOS) as (keyof typeof ACTOS)[])),
  cual: fc.nat(5),
})

/** Counted row by row, as the totals have to be. */
const contadas = async () =>
  (
    await sql<{ total: number; pendientes: number; observados: number; recibidos: number }>`
      select count(*) as total, count(*) filter (where estado = 'PENDIENTE') as pendientes,
        count(*) filter (where estado = 'OBSERVADO') as observados,
        count(*) filter (where estado = 'RECEPCIONADO') as recibidos
      from tramites where deleted_at is null`.execute(banco.db)
  ).rows[0]

test('D-42 API-74 after any sequence of acts, two at a time, the kept totals are those of the rows', async () => {
  const mila = await banco.como('mila')
  const ids: number[] = []
  const totales = async (estado = '') => {
    const query = { length: '1', ...(estado && { 'columns[estado]': estado }) }
    const { cuerpo } = await mila.llamar(mesaDePartesListaApi.listar, { query })
    return cuerpo
  }
  const hacer = async ({ acto, cual }: { acto: 'presentar' | keyof typeof ACTOS; cual: number }) => {
    // Among the newest ones, so that acts meet on a submission.
    const id = ids.at(-1 - cual)
    if (acto === 'presentar' || id === undefined) ids.push((await unTramite(banco)).id)
    else expect([200, 404, 409]).toContain((await ACTOS[acto](mila, id)).status)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(unActo, unActo), { minLength: 3, maxLength: 8 }), async (pares) => {
      for (const par of pares) await Promise.all(par.map(hacer))
      const [todas, observados, recibidos] = await Promise.all(['', 'OBSERVADO', 'RECEPCIONADO'].map(totales))
      expect({
        ...{ total: todas?.recordsTotal, pendientes: todas?.pendientes },
        ...{ observados: observados?.recordsFiltered, recibidos: recibidos?.recordsFiltered },
      }).toEqual(await contadas())
    }),
    { numRuns: 10 },
  )
}, 60_000)
