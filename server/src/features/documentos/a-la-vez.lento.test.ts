import { PassThrough } from 'node:stream'
import { documentosApi } from '@cabildo/contracts/documentos'
import { expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { esperar } from '../../../test/esperar.ts'
import { formularioDeDocumento } from '../../../test/fabricas-documentos.ts'

/** Uploads that wait for a place; calling one ends its patience. */
const pacientes = new Set<() => void>()
const banco = usarBanco({
  paciencia: (alVencer) => {
    pacientes.add(alVencer)
    return () => pacientes.delete(alVencer)
  },
})
const crear = async (persona: 'sara' | 'gloria') =>
  (await banco.como(persona)).llamar(documentosApi.crear, {
    body: formularioDeDocumento({ tipo_doc: 13 }),
    archivos: { fileLocal: [archivoPdf()] },
  })

test('D-144 twenty documents that one account saves at once are all saved, each under a number of its own', async () => {
  const respuestas = await Promise.all(Array.from({ length: 20 }, () => crear('gloria')))
  expect(respuestas.map(({ status }) => status)).toEqual(respuestas.map(() => 200))
  expect(respuestas.map(({ cuerpo }) => Number(cuerpo.data.nro_doc)).toSorted((a, b) => a - b)).toEqual(
    respuestas.map((_, i) => i + 1),
  )
  expect(respuestas.every(({ cuerpo }) => cuerpo.data.documentos[0]?.path_primary)).toBe(true)
  expect(pacientes.size).toBe(0)
})

test('D-144 the fifth upload of one user waits for a place, whatever its session; then it is told in words that are true', async () => {
  const gloria = await banco.como('gloria')
  const antes = (await banco.archivosEnDisco()).length
  const lentos = Array.from({ length: 4 }, () => {
    const payload = new PassThrough()
    payload.write('--x\r\ncontent-disposition: form-data; name="fileLocal"; filename="a.pdf"\r\n\r\n%PDF-1.7\n')
    const respuesta = gloria.enviar({
      ...{ method: 'POST', url: '/api/documentos', payload },
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    return { terminar: () => payload.end('\r\n--x--\r\n'), respuesta }
  })
  await esperar(async () => expect(await banco.archivosEnDisco()).toHaveLength(antes + 4))
  const quinta = crear('gloria')
  await esperar(() => expect(pacientes.size).toBe(1))
  // Nobody else waits for it.
  expect((await crear('sara')).status).not.toBe(429)
  for (const alVencer of [...pacientes]) alVencer()
  const { status, cuerpo, cabeceras } = await quinta
  expect([status, cabeceras['retry-after'], cuerpo]).toEqual([
    429,
    '10',
    { codigo: 'subidasALaVez', message: 'Ya está subiendo 4 archivos. Espere a que termine uno.' },
  ])
  const sexta = crear('gloria')
  await esperar(() => expect(pacientes.size).toBe(1))
  lentos[0]?.terminar()
  expect((await sexta).status).toBe(200)
  for (const { terminar } of lentos) terminar()
  expect((await Promise.all(lentos.map(({ respuesta }) => respuesta))).map(({ statusCode }) => statusCode)).toEqual(
    lentos.map(() => 422),
  )
})
