import { normasApi } from '@cabildo/contracts/normas'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { esperar } from '../../../test/esperar.ts'
import { unaArchivada } from '../../../test/fabricas-archivo.ts'
import { formularioDeNorma, unaNorma } from '../../../test/fabricas-normas.ts'
import { listTrabajos, MUDO, unObrero } from '../../../test/obrero.ts'
import { archivoDeHojas, ESCANEADA } from '../../../test/pdf-de-texto.ts'
import { usarTextos } from '../../../test/textos.ts'
import type { Lector } from '../../platform/textos/lector.ts'
import { ILEGIBLE, LETRAS_POR_PAGINA, type Lectura } from '../../platform/textos/lectura.ts'
import { encolar } from '../../platform/trabajos/trabajos.queries.ts'
import type { Trabajos } from '../../platform/trabajos/trabajos.ts'
import { leerTexto, pedirLectura, pedirRecogida, recogerTextos } from './lectura.ts'

const banco = usarBanco()
const { publicar, elTexto, buscar } = usarTextos(banco)
const obreros: Trabajos[] = []
afterEach(async () => {
  await Promise.all(obreros.splice(0).map((obrero) => obrero.detener()))
  await sql`delete from graphile_worker._private_jobs`.execute(banco.db)
  await banco.db.deleteFrom('textos').execute()
})

const lectura = (mas: Partial<Lectura> = {}): Lectura => ({
  ...{ estado: 'completo', paginas: 1, textos: [{ pagina: 1, texto: 'Sobre el tamarindo' }], datos_personales: [] },
  ...mas,
})
/** A reader that answers what the test says: what becomes of a reading is looked at here, not how PDFs are read. */
const lectorDe = (leer: Lector['leer']): Lector => ({
  leer,
  buscarDatos: async () => [],
  cerrar: async () => undefined,
})
const tarea = (leer: Lector['leer']) =>
  leerTexto({ db: banco.db, archivos: banco.archivos, lector: lectorDe(leer), log: MUDO })
const pedir = (deQuien: Parameters<typeof pedirLectura>[1]) =>
  banco.db.transaction().execute((trx) => pedirLectura(trx, deQuien))
const empezar = async (tareas: Parameters<typeof unObrero>[1]) => {
  const obrero = unObrero(banco.bd, tareas)
  obreros.push(obrero)
  await obrero.iniciar()
}
const paginas = () =>
  banco.db.selectFrom('textos_paginas').select(['texto_id', 'pagina', 'areas']).orderBy('pagina').execute()
const laNorma = async (mas: Parameters<typeof unaNorma>[1] = {}) => {
  const { id: norma_id } = await unaNorma(banco.db, mas)
  await pedir({ norma_id })
  const texto = await elTexto(norma_id)
  return { norma_id, texto_id: texto?.id ?? 0 }
}

describe('reading the PDF of a norm', () => {
  test('D-36 its text is kept by page with the areas that find it, and its list hears of it', async () => {
    const { norma_id, texto_id } = await laNorma({ area_id: 15, uo: 20 })
    const eventos = () => banco.db.selectFrom('eventos').select('area_id').where('tema', '=', 'normas').execute()
    const antes = (await eventos()).length
    const textos = Array.from({ length: 45 }, (_, i) => ({ pagina: i + 1, texto: `Folio ${i}` }))
    await tarea(async () => lectura({ paginas: 50, textos, estado: 'parcial', datos_personales: [3, 7] }))({ texto_id })
    expect(await elTexto(norma_id)).toMatchObject({ estado: 'parcial', paginas: 50, datos_personales: [3, 7] })
    expect(await paginas()).toEqual(textos.map(({ pagina }) => ({ texto_id, pagina, areas: [15, 20, 21] })))
    expect(
      (await eventos())
        .slice(antes)
        .map(({ area_id }) => area_id)
        .sort(),
    ).toEqual([15, 20, 21])
  })

  test('F5 doing it twice, or after it was cut in the middle, makes no difference', async () => {
    const { texto_id } = await laNorma()
    await banco.db.insertInto('textos_paginas').values({ texto_id, pagina: 9, texto: 'Sobre nada' }).execute()
    await tarea(async () => lectura())({ texto_id })
    await tarea(async () => lectura({ estado: 'sin_texto', textos: [] }))({ texto_id })
    expect(await paginas()).toMatchObject([{ pagina: 1 }])
    expect((await buscar('tamarindo')).total).toBe(1)
  })

  test('E7 a PDF that cannot be read is settled and not tried again', async () => {
    const bomba = await laNorma()
    await tarea(async () => ILEGIBLE)(bomba)
    expect(await elTexto(bomba.norma_id)).toMatchObject({ estado: 'ilegible' })
    expect(await buscar('tamarindo')).toMatchObject({ total: 0, sinTexto: 1, pendientes: 0 })
  })

  test('E11 a PDF that the store does not show waits for it', async () => {
    const { norma_id, texto_id } = await laNorma()
    await expect(tarea(async () => null)({ texto_id })).rejects.toThrow('Falta el PDF')
    expect(await elTexto(norma_id)).toMatchObject({ estado: 'pendiente' })
    await tarea(async () => lectura())({ texto_id })
    expect(await elTexto(norma_id)).toMatchObject({ estado: 'completo' })
  })

  test('P-15 an archived norm that shows personal data is told in the log, without them', async () => {
    const { id: archivo_id } = await unaArchivada(banco.db, { texto: null })
    await pedir({ archivo_id })
    const [texto] = await banco.db.selectFrom('textos').select('id').execute()
    const avisos: unknown[][] = []
    const log = { ...MUDO, warn: (...aviso: unknown[]) => void avisos.push(aviso) } as typeof MUDO
    const leer = async () => lectura({ datos_personales: [2], textos: [{ pagina: 2, texto: 'DNI 98000001' }] })
    await leerTexto({ db: banco.db, archivos: banco.archivos, lector: lectorDe(leer), log })({
      texto_id: texto?.id ?? 0,
    })
    expect(avisos).toEqual([[{ archivo_id, paginas: [2] }, expect.any(String)]])
  })

  test('D-35 a fault that is not the fault of the file leaves it waiting', async () => {
    const { norma_id, texto_id } = await laNorma()
    const falla = tarea(async () => {
      throw new Error('no hay procesos')
    })
    await expect(falla({ texto_id })).rejects.toThrow('no hay procesos')
    expect(await elTexto(norma_id)).toMatchObject({ estado: 'pendiente' })
    expect(await buscar('tamarindo')).toMatchObject({ pendientes: 1 })
  })

  test('D-36 the fullest page that is kept can be indexed', async () => {
    const { texto_id } = await laNorma()
    // No word twice, each of letters as long as they come, and joined so that each is indexed twice.
    const palabra = (i: number) =>
      `${String.fromCodePoint(0x4e00 + (i % 20_000))}${String.fromCodePoint(0x4e00 + Math.floor(i / 20_000))}`
    const texto = Array.from({ length: LETRAS_POR_PAGINA }, (_, i) => palabra(i))
      .join('-')
      .slice(0, LETRAS_POR_PAGINA)
    const suelto = texto.replaceAll('-', ' ')
    await tarea(async () => lectura({ textos: [texto, suelto].map((texto, i) => ({ pagina: i + 1, texto })) }))({
      texto_id,
    })
    expect(await paginas()).toHaveLength(2)
  })
})

describe('when the norm changes meanwhile', () => {
  test('D-53 a publication that is deleted is found no more, even if it is just being read', async () => {
    const norma = await publicar([['Sobre el tamarindo']])
    const texto_id = (await elTexto(norma.id))?.id ?? 0
    await tarea(async () => {
      const borrada = await (await banco.como('sara')).llamar(normasApi.eliminar, { params: { id: String(norma.id) } })
      expect(borrada.status).toBe(200)
      return lectura()
    })({ texto_id })
    expect([await elTexto(norma.id), await paginas(), (await buscar('tamarindo')).total]).toEqual([undefined, [], 0])
  })

  test('D-53 a publication that was read is found no more once it is deleted', async () => {
    const norma = await publicar([['Sobre el tamarindo']])
    await tarea(async () => lectura())({ texto_id: (await elTexto(norma.id))?.id ?? 0 })
    expect((await buscar('tamarindo')).total).toBe(1)
    await (await banco.como('sara')).llamar(normasApi.eliminar, { params: { id: String(norma.id) } })
    expect(await buscar('tamarindo')).toMatchObject({ total: 0, data: [] })
  })

  test('NOR-17 P-15 of a PDF that is replaced while it is read nothing stays, and the new one is read', async () => {
    const norma = await publicar([['DNI 98000001']])
    const texto_id = (await elTexto(norma.id))?.id ?? 0
    await tarea(async () => {
      const { tipo_doc, anio, ndoc } = norma
      const cambiada = await (await banco.como('sara')).llamar(normasApi.editar, {
        params: { id: String(norma.id) },
        body: formularioDeNorma({ tipo_doc: String(tipo_doc), anio: String(anio), ndoc }),
        archivos: { 'selectedFile[]': [archivoDeHojas([['Sin datos']])] },
      })
      expect(cambiada.status).toBe(200)
      return lectura({ datos_personales: [1] })
    })({ texto_id })
    const nuevo = await elTexto(norma.id)
    expect(nuevo).toMatchObject({ estado: 'pendiente', datos_personales: [] })
    expect([nuevo?.id === texto_id, await paginas()]).toEqual([false, []])
    expect(await listTrabajos(banco.db)).toContainEqual(expect.objectContaining({ jobKey: `texto:${nuevo?.id}` }))
  })

  test('NOR-24 its pages bear the areas that it has when its reading ends', async () => {
    const { norma_id, texto_id } = await laNorma({ area_id: 21, tipo_doc: 3, uo: 15 })
    await tarea(async () => {
      await banco.db.updateTable('normas').set({ uo: 20 }).where('id', '=', norma_id).execute()
      return lectura()
    })({ texto_id })
    expect(await paginas()).toEqual([{ texto_id, pagina: 1, areas: [21, 20] }])
  })
})

describe('the job', () => {
  test('D-36 it exists if the norm does', async () => {
    const { id: norma_id } = await unaNorma(banco.db)
    const intento = banco.db.transaction().execute(async (trx) => {
      await pedirLectura(trx, { norma_id })
      throw new Error('no se publicó')
    })
    await expect(intento).rejects.toThrow('no se publicó')
    expect(await listTrabajos(banco.db)).toEqual([])
  })

  test('SHE-102 one norm is read at a time, and the mail does not wait for it', async () => {
    const { promise: abierta, resolve: abrir } = Promise.withResolvers<void>()
    const leyendo: number[] = []
    const enviados: number[] = []
    const ids = [(await laNorma()).texto_id, (await laNorma()).texto_id]
    await empezar({
      leer_texto: async ({ texto_id }) => {
        leyendo.push(texto_id)
        await abierta
      },
      enviar_correo: async ({ correo_id }) => void enviados.push(correo_id),
    })
    await esperar(() => expect(leyendo).toHaveLength(1))
    for (const correo_id of [1, 2])
      await banco.db
        .transaction()
        .execute((trx) => encolar(trx, 'enviar_correo', { correo_id }, { jobKey: `correo:${correo_id}`, intentos: 2 }))
    // Jobs that come in the same instant are taken in any order.
    await esperar(() => expect(enviados.toSorted()).toEqual([1, 2]))
    expect(leyendo).toEqual(ids.slice(0, 1))
    abrir()
    await esperar(() => expect(leyendo).toEqual(ids))
  })

  test('D-36 what waits without a job is taken up, however much it is', async () => {
    for (let i = 0; i < 7; i++) await unaArchivada(banco.db, { texto: 'pendiente' })
    await pedirRecogida(banco.db)
    await empezar({
      leer_texto: tarea(async () => lectura()),
      recoger_textos: recogerTextos(banco.db, MUDO, { lote: 3 }),
    })
    await esperar(async () => expect(await buscar('tamarindo')).toMatchObject({ total: 7, pendientes: 0 }))
  })

  test('D-35 a reading that was given up is told and taken up again, after what was never tried', async () => {
    const { norma_id, texto_id } = await laNorma()
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(banco.db)
    await unaArchivada(banco.db, { texto: 'pendiente' })
    const errores: unknown[] = []
    const log = { ...MUDO, error: (datos: unknown) => void errores.push(datos) } as typeof MUDO
    await recogerTextos(banco.db, log, { lote: 1 })()
    expect(errores).toEqual([])
    await recogerTextos(banco.db, log, { lote: 1 })()
    expect(errores).toEqual([{ textos: [texto_id] }])
    expect(await elTexto(norma_id)).toMatchObject({ estado: 'pendiente' })
    await empezar({ leer_texto: tarea(async () => lectura()) })
    await esperar(async () => expect(await elTexto(norma_id)).toMatchObject({ estado: 'completo' }))
  })

  test('D-36 a scan is told apart from what waits', async () => {
    const norma = await publicar([ESCANEADA])
    expect(await buscar('tamarindo')).toMatchObject({ sinTexto: 0, pendientes: 1 })
    await tarea(async () => lectura({ estado: 'sin_texto', textos: [] }))({
      texto_id: (await elTexto(norma.id))?.id ?? 0,
    })
    expect(await buscar('tamarindo')).toMatchObject({ sinTexto: 1, pendientes: 0 })
  })
})
