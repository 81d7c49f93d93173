import { normasApi } from '@cabildo/contracts/normas'
import { describe, expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { formularioDeNorma, unaNorma } from '../../../test/fabricas-normas.ts'
import type { Trx } from '../../platform/db/conexion.ts'

const banco = usarBanco()
const enDisco = async () => (await banco.archivosEnDisco()).toSorted()

const editar = async (id: number, mas: Record<string, string>, archivos: File[] = []) =>
  (await banco.como('sara')).llamar(normasApi.editar, {
    params: { id: String(id) },
    body: formularioDeNorma(mas),
    archivos: { 'selectedFile[]': archivos },
  })
const publicar = async (mas: Record<string, string>) =>
  (await banco.como('sara')).llamar(normasApi.publicar, {
    body: formularioDeNorma(mas),
    archivos: { 'selectedFile[]': [archivoPdf()] },
  })
const retener = (id: number) => (trx: Trx) =>
  trx.selectFrom('normas').select('id').where('id', '=', id).forUpdate().execute()
const version = async (id: number) => {
  const { cuerpo } = await (await banco.como('sara')).llamar(normasApi.listar, { body: { length: -1 } as never })
  return cuerpo.data.find((norma) => norma.id === id)?.updated_at ?? ''
}

describe('at the same time', () => {
  test('D-22 SHE-94 of two copies of one version the first is saved, and the file of the other does not stay', async () => {
    const { id, ndoc } = await unaNorma(banco.db)
    const suya = { ndoc, version: await version(id) }
    const antes = (await enDisco()).length
    const respuestas = await enCarrera(banco.bd, retener(id), [
      () => editar(id, { ...suya, descripcion: 'Una' }, [archivoPdf()]),
      () => editar(id, { ...suya, descripcion: 'Otra' }, [archivoPdf()]),
    ])
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(respuestas.find(({ status }) => status === 409)?.cuerpo.codigo).toBe('desactualizado')
    expect(await enDisco()).toHaveLength(antes + 1)
  })

  test('D-33 two new PDFs of one publication: one is public, the other and the first stay with its history', async () => {
    const { id, ndoc, path_file } = await unaNorma(banco.db)
    const acto = () => editar(id, { ndoc }, [archivoPdf()])
    const respuestas = await enCarrera(banco.bd, retener(id), [acto, acto])
    const nuevos = respuestas.map(({ cuerpo }) => cuerpo.path_file)
    const publico = await banco.db
      .selectFrom('normas')
      .select('path_file')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const anteriores = await banco.db
      .selectFrom('normas_reemplazados')
      .select('path_file')
      .where('norma_id', '=', id)
      .execute()
    expect([publico, ...anteriores].map((fila) => fila.path_file).toSorted()).toEqual([path_file, ...nuevos].toSorted())
    expect(nuevos).toContain(publico.path_file)
    const pedidas = await banco.db.selectFrom('textos').select('id').where('norma_id', '=', id).execute()
    expect(pedidas).toHaveLength(1)
  })

  test('API-63 what is withdrawn while it is changed is gone, and the new file does not stay', async () => {
    const { id, ndoc } = await unaNorma(banco.db)
    const antes = await enDisco()
    const [respuesta] = await enCarrera(
      banco.bd,
      (trx) => trx.updateTable('normas').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
      [() => editar(id, { ndoc }, [archivoPdf()])],
    )
    expect(respuesta).toMatchObject({ status: 404, cuerpo: { codigo: 'noEncontrado' } })
    expect(await enDisco()).toEqual(antes)
    expect(await banco.db.selectFrom('textos').select('id').where('norma_id', '=', id).execute()).toEqual([])
  })

  test('NOR-28 a number that another one takes meanwhile is taken, by a new norm as by a changed one', async () => {
    const { id } = await unaNorma(banco.db)
    const [editada, publicada] = await enCarrera<{ status: number }>(
      banco.bd,
      (trx) => unaNorma(trx, { ndoc: '7777' }),
      [() => editar(id, { ndoc: '07777' }), () => publicar({ ndoc: '7777' })],
    )
    for (const respuesta of [editada, publicada])
      expect(respuesta).toMatchObject({ status: 409, cuerpo: { codigo: 'yaPublicado', existe: true } })
  })
})
