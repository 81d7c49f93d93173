import { beforeEach, expect, test } from 'vitest'
import { usarBanco } from '../../../../test/banco.ts'
import { usarCargas } from '../../../../test/cargas.ts'
import { unaPersona, unPadron } from '../../../../test/hojas-de-prueba.ts'

const banco = usarBanco()
const { aplicar, recibir, revisar, subir, ver } = usarCargas(banco)
beforeEach(() => banco.db.deleteFrom('cargas').execute())

test('CAN-29 one that is still being checked cannot be applied, and its message says so', async () => {
  const carga = await recibir(await unPadron([unaPersona()]))
  const { status, cuerpo } = await aplicar(carga)
  expect([status, cuerpo]).toMatchObject([
    409,
    { codigo: 'cargaEnRevision', message: 'La carga aún se está revisando' },
  ])
})

test('CAN-12 SHE-95 somebody keeps three at most that are not applied: the oldest one that was looked at makes room', async () => {
  const archivo = await unPadron([unaPersona()])
  const [primera, segunda, tercera] = [await revisar(archivo), await recibir(archivo), await revisar(archivo)]
  // A spreadsheet of works takes none of the three places, and makes no room.
  const deObras = banco.db.updateTable('cargas').where('id', '=', primera.id)
  await deObras.set({ tipo: 'obras' }).execute()
  const aparte = await recibir(archivo)
  expect((await ver(tercera)).estado).toBe('lista')
  await banco.db.deleteFrom('cargas').where('id', '=', aparte.id).execute()
  await deObras.set({ tipo: 'canastas' }).execute()
  const cuarta = await recibir(archivo)
  await expect(ver(primera)).rejects.toThrow('404')
  const quinta = await recibir(archivo)
  await expect(ver(tercera)).rejects.toThrow('404')
  // Nothing is left to make room but what is being read.
  const [enDisco, intento] = [await banco.archivosEnDisco(), await subir(archivo)]
  expect([intento.status, intento.cuerpo.codigo]).toEqual([429, 'demasiadosIntentos'])
  await expect(recibir(archivo)).rejects.toThrow('429')
  expect(await banco.archivosEnDisco()).toEqual(enDisco)
  // A check that was cut long ago never comes back.
  await banco.db
    .updateTable('cargas')
    .set({ created_at: new Date(0) })
    .where('id', '=', segunda.id)
    .execute()
  await recibir(archivo)
  await expect(ver(segunda)).rejects.toThrow('404')
  for (const carga of [cuarta, quinta]) expect((await ver(carga)).estado).toBe('revisando')
})
