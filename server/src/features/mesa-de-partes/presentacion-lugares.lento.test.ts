import { connect, type Socket } from 'node:net'
import { documentosApi } from '@cabildo/contracts/documentos'
import { mesaDePartesApi } from '@cabildo/contracts/mesa-de-partes'
import { afterEach, expect, test } from 'vitest'
import { archivoPdf, pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { esperar } from '../../../test/esperar.ts'
import { formularioDeDocumento } from '../../../test/fabricas-documentos.ts'
import { enviarPartes, type Partes, pdfDeTramite, unTramiteNuevo } from '../../../test/fabricas-presentar.ts'

/** Filings that wait for a place; calling one ends its patience. */
const pacientes = new Set<() => void>()
const paciencia = (alVencer: () => void) => {
  pacientes.add(alVencer)
  return () => pacientes.delete(alVencer)
}
const banco = usarBanco({ escucha: true, paciencia })
const abiertas: Socket[] = []
afterEach(() => {
  for (const conexion of abiertas.splice(0)) conexion.destroy()
})

/** A citizen of this machine's network who stops in the middle of the PDF. */
const empezar = () => {
  const conexion = connect(Number(new URL(banco.direccion).port), '127.0.0.1')
  abiertas.push(conexion.on('error', () => undefined))
  conexion.write(
    `POST ${mesaDePartesApi.presentar.path} HTTP/1.1\r\nhost: cabildo\r\ncontent-length: 1000000\r\n` +
      'content-type: multipart/form-data; boundary=x\r\n\r\n' +
      '--x\r\ncontent-disposition: form-data; name="selectedFile[]"; filename="a.pdf"\r\n\r\n',
  )
  conexion.write(pdfDePrueba())
}
const FORMULARIO: Partes = [...Object.entries(unTramiteNuevo()), ['selectedFile[]', pdfDeTramite()]]
const presentarDesde = (ip: string) => enviarPartes(banco.app, FORMULARIO, ip)

test('E12 MPV-43 a network has sixteen places: one more waits and is told when to come back, and nobody else notices', async () => {
  for (let i = 0; i < 16; i++) empezar()
  await esperar(async () => expect(await banco.archivosEnDisco()).toHaveLength(16))
  const deMas = presentarDesde('127.0.0.7')
  await esperar(() => expect(pacientes.size).toBe(1))
  for (const alVencer of [...pacientes]) alVencer()
  const { status, cuerpo, reintentar } = await deMas
  expect([status, cuerpo.codigo, Number(reintentar) > 0]).toEqual([429, 'subidasALaVez', true])
  expect((await presentarDesde('190.40.1.1')).status).toBe(200)
  // The staff's places are others.
  const sara = await banco.como('sara')
  const guardado = await sara.llamar(documentosApi.crear, {
    body: formularioDeDocumento(),
    archivos: { fileLocal: [archivoPdf()] },
  })
  expect(guardado.status).toBe(200)
  // Who goes away gives the place back, and leaves nothing (E3).
  for (const conexion of abiertas.splice(0)) conexion.destroy()
  await esperar(async () => expect(await banco.archivosEnDisco()).toHaveLength(2))
  expect((await presentarDesde('127.0.0.7')).status).toBe(200)
})
