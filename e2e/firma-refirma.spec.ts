import { abrirRefirma, type SimuladorRefirma } from '@cabildo/simuladores/refirma'
import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { capa, filaDe, firmador, pulsarFirmar } from './apoyo-firma.ts'
import { abrirCapaDeFirma, iniciarConSocio, type Municipalidad, unTitular } from './apoyo-socios.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

// A municipality of its own, which signs with ReFirma: RENIEC's page in the frame and its native program are simulated.
test.describe.configure({ mode: 'serial', timeout: 180_000 })
const CREDENCIALES = { cliente: 'municipalidad', secreto: 'un secreto de RENIEC' }
let reniec: SimuladorRefirma
let municipalidad: Municipalidad
let page: Page

test.beforeAll(async ({ browser }) => {
  // A whole municipality starts.
  test.setTimeout(180_000)
  municipalidad = await iniciarConSocio(browser, 'servidor-con-refirma', async (autoridad) => {
    reniec = await abrirRefirma(autoridad, CREDENCIALES, unTitular())
    return {
      titular: reniec.titular,
      ajustes: {
        FIRMADOR: 'refirma',
        REFIRMA_DIRECCION: reniec.direccion,
        REFIRMA_CLIENTE: CREDENCIALES.cliente,
        REFIRMA_SECRETO: CREDENCIALES.secreto,
      },
      cerrar: () => reniec.cerrar(),
    }
  })
})
test.afterAll(() => municipalidad?.despedir())
test.beforeEach(async () => {
  page = await municipalidad.contexto.newPage()
})
test.afterEach(async () => {
  reniec.fallar(undefined)
  await page.close()
})

const aviso = (texto: string) => page.getByText(texto, { exact: true })
const abrirCapa = (asunto: string) => abrirCapaDeFirma(page, asunto)
/** The native program has come to this end, and the layer has gone. */
const acabar = async (fin: string, subidas: number[] = []) => {
  await expect.poll(() => reniec.desenlaces.at(-1)).toMatchObject({ fin, subidas })
  await expect(capa(page)).toHaveCount(0)
}

test('FIR-01 FIR-10 FIR-18 FIR-19 FIR-20 FIR-21 FIR-24 RENIEC’s page in the frame and its program sign a document', async () => {
  reniec.fallar('lento')
  const { doc_id, fila } = await abrirCapa(unico('ReFirma'))
  await expect.poll(() => reniec.enEspera()).toBe(1)
  await revisarAccesibilidad(page)
  expect((await filaDe(page.request, 'secretaria', doc_id)).estado).toBe(false)
  reniec.seguir()
  await expect(aviso('Documento firmado')).toBeVisible()
  expect(reniec.desenlaces.at(-1)).toEqual({ fin: 'ok', subidas: [200] })
  await expect(capa(page)).toHaveCount(0)
  await expect(fila).toContainText('FIRMADO')
})

test('FIR-27 F7 everything said twice, and things that mean nothing, sign once', async () => {
  reniec.fallar('mensajesDeMas')
  const { fila, llamadas } = await abrirCapa(unico('ReFirma doble'))
  await expect(aviso('Documento firmado')).toBeVisible()
  await expect(fila).toContainText('FIRMADO')
  expect(llamadas).toMatchObject({ getArguments: 1, postArguments: 1, finalizar: 1 })
})

test('FIR-22 FIR-25 cancelled, or refused by the server, the row stays PENDIENTE and may be tried again', async () => {
  reniec.fallar('cancelar')
  const { fila, llamadas } = await abrirCapa(unico('ReFirma cancelada'))
  await acabar('cancelado')
  reniec.fallar('bytesAlterados')
  await pulsarFirmar(fila)
  await acabar('cancelado', [422])
  await expect(fila).toContainText('PENDIENTE')
  expect(llamadas.finalizar).toBeUndefined()
  reniec.fallar(undefined)
  await pulsarFirmar(fila)
  await expect(aviso('Documento firmado')).toBeVisible()
})

test('FIR-23 FIR-31 D-49 closed without a result, or ok though nothing came, signs nothing', async () => {
  reniec.fallar('cerrarSinResultado')
  const { fila, llamadas } = await abrirCapa(unico('ReFirma cerrada'))
  await acabar('cerrado')
  reniec.fallar('okSinSubir')
  await pulsarFirmar(fila)
  await expect(aviso('La firma aún no llegó. Si el firmador terminó, vuelva a firmar.')).toBeVisible()
  await expect(fila).toContainText('PENDIENTE')
  expect(llamadas.finalizar).toBe(2)
})

test('FIR-27 a page of RENIEC that fails is told after its time, and the same click goes on once it is back', async () => {
  reniec.fallar('error500')
  await page.clock.install()
  const { fila } = await abrirCapa(unico('ReFirma caída'))
  const mudo = capa(page).getByRole('alert')
  await expect(capa(page)).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward(25_000)
    await expect(mudo).toContainText('El firmador no responde. Cierre e intente nuevamente.', { timeout: 500 })
  }).toPass()
  await revisarAccesibilidad(page)
  reniec.fallar(undefined)
  await mudo.getByRole('button', { name: 'Reintentar' }).click()
  await expect(aviso('Documento firmado')).toBeVisible()
  await expect(fila).toContainText('FIRMADO')
})

test('FIR-22 a program that never answers is left by the layer’s own button, and the row stays PENDIENTE', async () => {
  reniec.fallar('sinRespuesta')
  const { fila } = await abrirCapa(unico('ReFirma muda'))
  await expect(firmador(page).getByRole('status')).toHaveText('Firmando…')
  await capa(page).getByRole('button', { name: 'Cerrar' }).click()
  await expect(capa(page)).toHaveCount(0)
  await expect(fila).toContainText('PENDIENTE')
})
