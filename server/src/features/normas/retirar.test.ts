import { auditoriaApi } from '@cabildo/contracts/auditoria'
import { normasApi } from '@cabildo/contracts/normas'
import { describe, expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import type { Persona } from '../../../test/elenco.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'
import { formularioDeNorma, leido, unaNorma } from '../../../test/fabricas-normas.ts'
import { usarFlujos } from '../../../test/flujo.ts'

const banco = usarBanco()
const escuchar = usarFlujos()

const retirar = async (id: number, persona: Persona = 'sara') =>
  (await banco.como(persona)).llamar(normasApi.eliminar, { params: { id: String(id) } })
const publicar = async (body = formularioDeNorma(), persona: Persona = 'sara') => {
  const archivos = { 'selectedFile[]': [archivoPdf()] }
  const { status, cuerpo } = await (await banco.como(persona)).llamar(normasApi.publicar, { body, archivos })
  expect(status).toBe(200)
  return cuerpo.data
}
const cuantas = async (tabla: 'publicaciones' | 'textos', norma_id: number) =>
  (await banco.db.selectFrom(tabla).select('id').where('norma_id', '=', norma_id).execute()).length
const numeros = async (persona: Persona = 'sara') => {
  const { cuerpo } = await (await banco.como(persona)).llamar(normasApi.listar, { body: {} as never })
  return cuerpo.data.map(({ id }) => id)
}

describe('withdrawing a publication (API-64)', () => {
  test('NOR-08 NOR-41 D-33 D-53 it leaves the list and the public, with its message and its text; its row stays', async () => {
    const { id, path_file } = await publicar()
    expect([await cuantas('publicaciones', id), await cuantas('textos', id)]).toEqual([1, 1])
    expect(await retirar(id)).toMatchObject({ status: 200, cuerpo: {} })
    const abierta = await banco.ciudadano.enviar({ method: 'GET', url: `/storage/docs/${path_file}` })
    expect(abierta.statusCode).toBe(404)
    expect([await cuantas('publicaciones', id), await cuantas('textos', id)]).toEqual([0, 0])
    expect(await numeros()).not.toContain(id)
    const fila = await banco.db.selectFrom('normas').select('deleted_at').where('id', '=', id).executeTakeFirst()
    expect(fila?.deleted_at).not.toBeNull()
  })

  test('NOR-41 a message that people have marked goes, too', async () => {
    const { id } = await publicar()
    const { id: publicacion_id } = await banco.db
      .selectFrom('publicaciones')
      .select('id')
      .where('norma_id', '=', id)
      .executeTakeFirstOrThrow()
    await banco.db.insertInto('publicaciones_revisadas').values({ user_id: 10, publicacion_id }).execute()
    expect((await retirar(id)).status).toBe(200)
    expect(await cuantas('publicaciones', id)).toBe(0)
  })

  test('NOR-28 DOC-16 D-53 the same norm, and the document that it published, may be published again', async () => {
    const body = formularioDeNorma()
    await retirar((await publicar(body)).id)
    await publicar(body)
    const { doc_id } = await unDocumento(banco.db)
    const { id } = await unaNorma(banco.db, { doc_id })
    await retirar(id)
    await unaNorma(banco.db, { doc_id })
  })

  test('API-64 SHE-98 what is gone, or never was, is not there', async () => {
    const { id } = await unaNorma(banco.db)
    expect((await retirar(id)).status).toBe(200)
    expect(await retirar(id)).toMatchObject({ status: 404, cuerpo: { codigo: 'noEncontrado' } })
    expect((await retirar(999_999)).status).toBe(404)
  })

  test('API-64 NOR-24 only the area that made it, or area 21; its unit sees it without being asked', async () => {
    const deSol = await unaNorma(banco.db, { area_id: 21, tipo_doc: 3, uo: 15 })
    expect(await retirar(deSol.id, 'gloria')).toMatchObject({ status: 403, cuerpo: { codigo: 'publicacionAjena' } })
    expect((await retirar(deSol.id, 'sara')).status).toBe(404)
    const deSara = await unaNorma(banco.db)
    expect((await retirar(deSara.id, 'gloria')).status).toBe(404)
    expect((await retirar(deSara.id, 'silvia')).status).toBe(403)
    expect(await numeros('sol')).toEqual(expect.arrayContaining([deSol.id, deSara.id]))
    expect((await retirar(deSara.id, 'sol')).status).toBe(200)
    expect((await retirar(deSol.id, 'sol')).status).toBe(200)
  })

  test('G3 two at once withdraw it once', async () => {
    const { id } = await unaNorma(banco.db)
    const acto = () => retirar(id)
    const respuestas = await enCarrera(
      banco.bd,
      (trx) => trx.selectFrom('normas').select('id').where('id', '=', id).forUpdate().execute(),
      [acto, acto],
    )
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('D-33 the audit trail says who withdrew what, by its name', async () => {
    const { id, ndoc } = await unaNorma(banco.db, { tipo_doc: 8 })
    await leido(banco.db, id, 'completo')
    await retirar(id)
    const { cuerpo } = await (await banco.como('admin')).llamar(auditoriaApi.listar, {
      query: { 'columns[modulo]': 'normas', 'columns[registro]': String(id), length: '10' },
    })
    expect(cuerpo.data[0]).toMatchObject({
      accion: 'elimino',
      username: 'sara',
      sujeto: `Decretos de Alcaldia ${ndoc.padStart(3, '0')}-2026`,
    })
    expect(cuerpo.data[0]?.cambios.map(({ campo }) => campo).toSorted()).toEqual(['deleted_at', 'updated_at'])
  })

  test('SHE-91 the screens of the areas that see it, and of informatics, hear of it', async () => {
    const { id } = await unaNorma(banco.db, { area_id: 21, tipo_doc: 3, uo: 15 })
    await banco.db.deleteFrom('eventos').execute()
    const [gloria, sol] = await Promise.all(
      (['gloria', 'sol'] as const).map(async (quien) => escuchar(banco.app, (await banco.como(quien)).token)),
    )
    await retirar(id, 'sol')
    await expect.poll(() => gloria?.bloques).toEqual([expect.stringContaining('{"tema":"normas","area_id":15}')])
    await expect.poll(() => sol?.bloques).toEqual([expect.stringContaining('{"tema":"normas","area_id":21}')])
  })
})
