import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { pdfDeTramite, presentarTramite } from '../../../test/fabricas-presentar.ts'

const banco = usarBanco()
beforeEach(async () => {
  banco.poner(AHORA)
  await banco.db.deleteFrom('limites').execute()
})

const tramites = () => banco.db.selectFrom('tramites').select(['id', 'nro_registro', 'asunto']).orderBy('id').execute()
const quedan = async () => ({
  filas: (await tramites()).length,
  archivos: (await banco.archivosEnDisco()).length,
  correos: (await banco.db.selectFrom('correos').select('id').execute()).length,
})
const pasan = (minutos: number) => banco.poner(new Date(AHORA.getTime() + minutos * 60_000))

test.each([
  ['with the key of its page', randomUUID()],
  ['without a key', ''],
])('G3 a filing sent fifty times at once %s makes one, and all are answered its number', async (_como, clave) => {
  const antes = await quedan()
  const campos = { asunto: `Cincuenta veces ${clave}`, ...(clave && { clave }) }
  const anexos = [pdfDeTramite('plano.pdf', 30_000)]
  const todas = await Promise.all(Array.from({ length: 50 }, () => presentarTramite(banco.app, campos, { anexos })))
  const [fila] = (await tramites()).slice(-1)
  for (const { status, cuerpo } of todas)
    expect([status, cuerpo]).toEqual([200, { ...cuerpo, nro_registro: fila?.nro_registro, correo: true }])
  expect(await quedan()).toEqual({ filas: antes.filas + 1, archivos: antes.archivos + 2, correos: antes.correos + 1 })
})

test('G3 MPV-43 sending it again costs nothing, even long after with its key, and whatever became of it', async () => {
  const clave = randomUUID()
  const campos = { asunto: 'Una y otra vez', clave }
  const { cuerpo: primera } = await presentarTramite(banco.app, campos)
  const antes = await quedan()
  for (let vez = 0; vez < 15; vez++) expect((await presentarTramite(banco.app, campos)).cuerpo).toEqual(primera)
  await banco.db.updateTable('tramites').set({ deleted_at: AHORA, deleted_by: 12 }).where('clave', '=', clave).execute()
  pasan(60 * 24)
  expect((await presentarTramite(banco.app, campos)).cuerpo).toEqual(primera)
  expect(await quedan()).toEqual(antes)
})

test('G3 without a key, ten minutes later it is another filing, and so is one that differs in anything', async () => {
  const { cuerpo: primera } = await presentarTramite(banco.app, { asunto: 'Sin clave' })
  pasan(9)
  expect((await presentarTramite(banco.app, { asunto: 'Sin clave' })).cuerpo.nro_registro).toBe(primera.nro_registro)
  const { length } = await tramites()
  pasan(11)
  await presentarTramite(banco.app, { asunto: 'Sin clave' })
  await presentarTramite(banco.app, { asunto: 'Sin clave', email: 'otra@example.com' })
  await presentarTramite(banco.app, { asunto: 'Sin clave' }, { principal: [pdfDeTramite('solicitud.pdf', 27_002)] })
  await presentarTramite(banco.app, { asunto: 'Sin clave' }, { anexos: [pdfDeTramite()] })
  expect(await tramites()).toHaveLength(length + 4)
})

test('G3 MPV-72 what was observed or deleted may be filed again at once', async () => {
  for (const cambio of [
    { send_mail: true, modo_observacion: 'anular', motivo: 'Falta la firma', observado_at: AHORA, observado_por: 12 },
    { deleted_at: AHORA, deleted_by: 12 },
  ]) {
    const { cuerpo } = await presentarTramite(banco.app, { asunto: 'Otra vez, corregido' })
    await banco.db
      .updateTable('tramites')
      .set(cambio)
      .where('nro_registro', '=', cuerpo.nro_registro ?? '')
      .execute()
    const { cuerpo: segunda } = await presentarTramite(banco.app, { asunto: 'Otra vez, corregido' })
    expect(segunda.nro_registro).not.toBe(cuerpo.nro_registro)
    await banco.db
      .updateTable('tramites')
      .set({ deleted_at: AHORA, deleted_by: 12 })
      .where('nro_registro', '=', segunda.nro_registro ?? '')
      .execute()
  }
})

test('G3 a page that sends something else under the same key is told what did arrive', async () => {
  const clave = randomUUID()
  const { cuerpo: primera } = await presentarTramite(banco.app, { asunto: 'Lo que sí llegó', clave })
  const antes = await quedan()
  const { status, cuerpo } = await presentarTramite(banco.app, { asunto: 'Lo que cambió después', clave })
  expect([status, cuerpo.codigo]).toEqual([409, 'yaGuardado'])
  expect(cuerpo.message).toContain(primera.nro_registro)
  expect(await quedan()).toEqual(antes)
})

test('G3 two contents under one key at once: one is filed, the other is told so', async () => {
  const clave = randomUUID()
  const dos = await Promise.all(
    ['Uno', 'Otro'].map((que) => presentarTramite(banco.app, { asunto: `${que} a la vez`, clave })),
  )
  expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await tramites()).filter(({ asunto }) => asunto.endsWith('a la vez'))).toHaveLength(1)
})
