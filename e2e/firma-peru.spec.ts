import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { abrirFirmaPeru, type SimuladorFirmaPeru } from '@cabildo/simuladores/firmaperu'
import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { capa, filaDe, firmador, pulsarFirmar } from './apoyo-firma.ts'
import { abrirCapaDeFirma, iniciarConSocio, type Municipalidad, unTitular } from './apoyo-socios.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

// A municipality of its own, which signs with Firma Perú: the PCM's script and its native component are simulated.
test.describe.configure({ mode: 'serial', timeout: 180_000 })
let pcm: SimuladorFirmaPeru
let municipalidad: Municipalidad
let page: Page

test.beforeAll(async ({ browser }) => {
  // A whole municipality starts.
  test.setTimeout(180_000)
  municipalidad = await iniciarConSocio(browser, 'servidor-con-firma-peru', async (autoridad, carpeta) => {
    pcm = await abrirFirmaPeru(autoridad, unTitular())
    const credenciales = join(carpeta, 'fwAuthorization.json')
    writeFileSync(credenciales, JSON.stringify(pcm.credenciales))
    return {
      titular: pcm.titular,
      ajustes: {
        FIRMADOR: 'firmaperu',
        FIRMAPERU_CREDENCIALES: credenciales,
        FIRMAPERU_SCRIPT: pcm.programa,
        FIRMAPERU_JQUERY: pcm.jquery,
      },
      cerrar: () => pcm.cerrar(),
    }
  })
})
test.afterAll(() => municipalidad?.despedir())
test.beforeEach(async () => {
  page = await municipalidad.contexto.newPage()
})
test.afterEach(async () => {
  pcm.fallar(undefined)
  await page.close()
})

const aviso = (texto: string) => page.getByText(texto, { exact: true })
const abrirCapa = (asunto: string) => abrirCapaDeFirma(page, asunto)
/** The native program has come to this end, and the layer has gone. */
const acabar = async (fin: string, subidas: number[] = []) => {
  await expect.poll(() => pcm.desenlaces.at(-1)).toMatchObject({ fin, subidas })
  await expect(capa(page)).toHaveCount(0)
}

test('D-35 a PCM that gives no token is told, and the row stays PENDIENTE', async () => {
  // The first of all: later on there is a token for an hour.
  pcm.fallar('error500')
  const { fila } = await abrirCapa(unico('Firma Perú sin token'))
  await expect(aviso('El servicio no está disponible en este momento, intente en unos minutos')).toBeVisible()
  await expect(capa(page)).toHaveCount(0)
  await expect(fila).toContainText('PENDIENTE')
})

test('FIR-01 FIR-10 FIR-18 FIR-19 FIR-20 FIR-21 FIR-24 the script of the PCM, in a page of ours, and its component sign a document', async () => {
  pcm.fallar('lento')
  const { doc_id, fila } = await abrirCapa(unico('Firma Perú'))
  await expect.poll(() => pcm.enEspera()).toBe(1)
  await expect(firmador(page).getByRole('status')).not.toHaveText('Abriendo Firma Perú…')
  await revisarAccesibilidad(page)
  expect((await filaDe(page.request, 'secretaria', doc_id)).estado).toBe(false)
  pcm.seguir()
  await expect(aviso('Documento firmado')).toBeVisible()
  expect(pcm.desenlaces.at(-1)).toEqual({ fin: 'ok', subidas: [200] })
  await expect(capa(page)).toHaveCount(0)
  await expect(fila).toContainText('FIRMADO')
})

test('FIR-27 F7 callbacks that come twice sign once', async () => {
  pcm.fallar('mensajesDeMas')
  const { fila, llamadas } = await abrirCapa(unico('Firma Perú doble'))
  await expect(aviso('Documento firmado')).toBeVisible()
  await expect(fila).toContainText('FIRMADO')
  expect(llamadas.finalizar).toBe(1)
})

test('FIR-22 FIR-25 cancelled, or refused by the server, the row stays PENDIENTE and may be tried again', async () => {
  pcm.fallar('cancelar')
  const { fila, llamadas } = await abrirCapa(unico('Firma Perú cancelada'))
  await acabar('cancelado')
  pcm.fallar('autoridadAjena')
  await pulsarFirmar(fila)
  await acabar('cancelado', [422])
  await expect(fila).toContainText('PENDIENTE')
  expect(llamadas.finalizar).toBeUndefined()
  pcm.fallar(undefined)
  await pulsarFirmar(fila)
  await expect(aviso('Documento firmado')).toBeVisible()
})

test('FIR-22 a component that never answers is left by the page’s own button', async () => {
  pcm.fallar('sinRespuesta')
  const { fila } = await abrirCapa(unico('Firma Perú muda'))
  await expect.poll(() => pcm.desenlaces.at(-1)?.fin).toBe('nada')
  await firmador(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(capa(page)).toHaveCount(0)
  await expect(fila).toContainText('PENDIENTE')
})
