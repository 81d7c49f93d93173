import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usarBase } from '../../../test/base.ts'
import { unaArchivada } from '../../../test/fabricas-archivo.ts'
import { listHallazgos } from './busqueda.queries.ts'
import { conPlazo } from './busqueda.ts'
import { consultaDe } from './consulta.queries.ts'

const base = usarBase()

test('D-35 the steps of a search share one time: what takes longer is cut, and what comes after it is not begun', async () => {
  const enPlazo = conPlazo(base.db, 300)
  expect(await enPlazo(async () => 'a tiempo')).toBe('a tiempo')
  expect(await enPlazo((trx) => sql`select pg_sleep(60)`.execute(trx))).toBeUndefined()
  expect(await enPlazo(async () => 'tarde')).toBeUndefined()
  await expect(conPlazo(base.db, 60_000)((trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow('division by zero')
})

test('ARC-01 a norm whose excerpt cannot be made in time shows where its page begins', async () => {
  const { id } = await unaArchivada(base.db, { texto: 'completo' })
  const { id: texto_id } = await base.db
    .selectFrom('textos')
    .select('id')
    .where('archivo_id', '=', id)
    .executeTakeFirstOrThrow()
  const texto = `Sobre la lúcuma ${'y otras frutas '.repeat(40)}`
  await base.db.insertInto('textos_paginas').values({ texto_id, pagina: 1, texto }).execute()
  const extracto = async (consulta: Parameters<typeof listHallazgos>[2]) =>
    (await listHallazgos(base.db, [{ texto_id, pagina: 1 }], consulta, '2026-11-18'))[0]?.extracto
  expect(await extracto('sinBuscar')).toBe(texto.slice(0, 200))
  expect(await extracto(consultaDe("'lucum'"))).toContain('\ue000lúcuma\ue001')
})
