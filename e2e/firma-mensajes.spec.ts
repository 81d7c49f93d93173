/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import {
  abrirDespacho,
  argumentosDe,
  capa,
  conFirmadorDePrueba,
  contarLlamadas,
  decirDesde,
  despachar,
  oidosPor,
  pulsarFirmar,
} from './apoyo-firma.ts'
import { buscarFila, tokenDe, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const aviso = (page: Page, texto: string) => page.getByText(texto, { exact: true })
const PENDIENTE = 'La firma aún no llegó. Si el firmador terminó, vuelva a firmar.'
const SIN_RESPUESTA = 'El firmador no responde. Cierre e intente nuevamente.'

/** Opens the overlay for a new document with the test's own signer in it. */
const abrirCapa = async (page: Page, asunto: string, opciones?: { mudo: boolean }) => {
  await conFirmadorDePrueba(page, opciones)
  await despachar(page.request, asunto)
  await abrirDespacho(page)
  const fila = await buscarFila(page, asunto)
  const llamadas = contarLlamadas(page)
  await pulsarFirmar(fila)
  await expect(capa(page)).toBeVisible()
  return { fila, llamadas }
}

/** Signs with the arguments that the frame was handed, as the native program would, and says nothing to the page. */
const firmarCon = async (page: Page, argumentos: string) => {
  const respuesta = await page.request.post('/api/firmadigital/local/firmar', {
    headers: { authorization: `Bearer ${await tokenDe(page.request, 'secretaria')}` },
    data: { arguments: argumentos },
  })
  expect(respuesta.status(), await respuesta.text()).toBe(200)
}

test('FIR-20 FIR-21 FIR-27 F7 D-34 repeated and unknown messages count once, and ok alone signs nothing', async ({
  page,
}) => {
  const { fila, llamadas } = await abrirCapa(page, unico('Repetidas'))
  await argumentosDe(page)
  await decirDesde(page, 'getArguments', 'nada', { arguments: 'x' }, null, 'invokerOk', 'invokerOk', 'close', 'close')
  await expect(aviso(page, PENDIENTE)).toBeVisible()
  await expect(page.getByText('Aviso', { exact: true })).toHaveCount(1)
  await expect(capa(page)).toHaveCount(0)
  await expect(fila).toContainText('PENDIENTE')
  expect(llamadas).toMatchObject({ getArguments: 1, postArguments: 1, finalizar: 1 })
})

test('FIR-22 FIR-23 after a cancel the layer stays until the signer says close', async ({ page }) => {
  const { fila, llamadas } = await abrirCapa(page, unico('Cancelar'))
  await argumentosDe(page)
  await decirDesde(page, 'invokerCancel', 'invokerOk')
  await expect(capa(page)).toBeVisible()
  await decirDesde(page, 'close')
  await expect(capa(page)).toHaveCount(0)
  await expect(fila).toContainText('PENDIENTE')
  expect(llamadas.finalizar).toBeUndefined()
})

test('FIR-23 D-49 closed without a word, the server is asked once: a signature that came is told, else nothing', async ({
  page,
}) => {
  const { fila, llamadas } = await abrirCapa(page, unico('Cerrar'))
  await argumentosDe(page)
  const silencio = page.waitForResponse('**/finalizar')
  await capa(page).getByRole('button', { name: 'Cerrar' }).click()
  await expect(capa(page)).toHaveCount(0)
  expect((await silencio).status()).toBe(409)
  await expect(fila.getByRole('button', { name: /^Firmar/ })).toBeFocused()
  await expect(page.getByText('Aviso', { exact: true })).toHaveCount(0)

  await pulsarFirmar(fila)
  await firmarCon(page, await argumentosDe(page))
  await decirDesde(page, 'close')
  await expect(aviso(page, 'Documento firmado')).toBeVisible()
  await expect(fila).toContainText('FIRMADO')
  expect(llamadas.finalizar).toBe(2)
})

test('FIR-25 FIR-31 what the server refused is told in its words; without an answer, in the book’s', async ({
  page,
}) => {
  const { fila } = await abrirCapa(page, unico('Rechazo'))
  const causa = 'El archivo no es el que se entregó para firmar'
  let respuesta: object | null = {
    status: 422,
    json: { codigo: 'firmaRechazada', message: 'La firma no se aceptó.', errors: { firma: causa } },
  }
  await page.route('**/finalizar', (ruta) => (respuesta ? ruta.fulfill(respuesta) : ruta.abort()))
  await argumentosDe(page)
  await decirDesde(page, 'invokerOk', 'close')
  await expect(aviso(page, causa)).toBeVisible()
  await expect(fila).toContainText('PENDIENTE')
  respuesta = null
  await pulsarFirmar(fila)
  await argumentosDe(page)
  await decirDesde(page, 'invokerOk', 'close')
  await expect(aviso(page, 'No se pudo finalizar la firma, intente nuevamente')).toBeVisible()
  await expect(fila).toContainText('PENDIENTE')
})

test('FIR-27 D10 V3.5.5 the page itself and another frame of our origin are not heard', async ({ page }) => {
  const { llamadas } = await abrirCapa(page, unico('Intruso'))
  await argumentosDe(page)
  await page.route('**/intruso.html', (ruta) =>
    ruta.fulfill({
      contentType: 'text/html',
      body: `<script>for (const m of ['invokerOk', 'close', 'invokerCancel']) parent.postMessage(m, '*')
        parent.postMessage('fin', '*')</script>`,
    }),
  )
  await page.evaluate(
    () =>
      new Promise<void>((listo) => {
        window.addEventListener('message', ({ data }) => data === 'fin' && listo())
        for (const mensaje of ['invokerOk', 'close', 'invokerCancel']) window.postMessage(mensaje, '*')
        const intruso = document.createElement('iframe')
        intruso.src = '/intruso.html'
        document.body.append(intruso)
      }),
  )
  await expect(capa(page)).toBeVisible()
  expect(llamadas.finalizar).toBeUndefined()
  // The real one is heard all the same.
  await decirDesde(page, 'invokerOk')
  await expect(aviso(page, PENDIENTE)).toBeVisible()
  expect(llamadas.finalizar).toBe(1)
})

test.describe('a frame led elsewhere', () => {
  // Our own policy keeps frames from other origins; here only the check of the messages is left.
  test.use({ bypassCSP: true })
  test('FIR-27 D10 V3.5.5 messages of another origin are not heard, and arguments do not reach it', async ({
    page,
  }) => {
    await page.route('http://otro.invalid/**', (ruta) =>
      ruta.fulfill({
        contentType: 'text/html',
        body: `<script>
          window.oidos = []
          addEventListener('message', ({ data }) => oidos.push(data))
          for (const m of ['getArguments', 'invokerOk', 'close']) parent.postMessage(m, '*')
        </script>`,
      }),
    )
    await page.route('**/firma-local/invokerstatus.html', (ruta) =>
      ruta.fulfill({
        contentType: 'text/html',
        body: `<script>addEventListener('message', () => { location = 'http://otro.invalid/' })</script>`,
      }),
    )
    const asunto = unico('Otro origen')
    await despachar(page.request, asunto)
    await abrirDespacho(page)
    const llamadas = contarLlamadas(page)
    await pulsarFirmar(await buscarFila(page, asunto))
    const marco = () => page.frames().find((uno) => uno.url().includes('otro.invalid'))
    await expect.poll(() => marco()?.evaluate(() => document.readyState)).toBe('complete')
    await expect(capa(page)).toBeVisible()
    expect(await marco()?.evaluate(() => (window as unknown as { oidos: unknown[] }).oidos)).toEqual([])
    expect(llamadas).not.toHaveProperty('getArguments')
    expect(llamadas).not.toHaveProperty('finalizar')
  })
})

test('FIR-27 F7 a signer that does not answer is said so, can be tried again, and the layer can always be closed', async ({
  page,
}) => {
  await page.clock.install()
  const { fila, llamadas } = await abrirCapa(page, unico('Mudo'), { mudo: true })
  await expect.poll(() => oidosPor(page)).toEqual([{ init: 'W' }])
  await page.clock.fastForward(20_000)
  await expect(capa(page).getByRole('alert')).toContainText(SIN_RESPUESTA)
  await expect(capa(page).getByRole('button', { name: 'Cerrar' })).toBeFocused()
  await revisarAccesibilidad(page)
  await capa(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(capa(page).getByRole('alert')).toHaveCount(0)
  await expect.poll(() => oidosPor(page)).toEqual([{ init: 'W' }])
  await decirDesde(page, 'getArguments')
  await argumentosDe(page)
  await page.clock.fastForward(30 * 60_000)
  await expect(capa(page).getByRole('alert')).toContainText(SIN_RESPUESTA)
  await capa(page).getByRole('button', { name: 'Cerrar' }).click()
  await expect(capa(page)).toHaveCount(0)
  await expect(fila).toContainText('PENDIENTE')
  await expect.poll(() => llamadas.finalizar).toBe(1)
})

test('FIR-08 a document that the own area has signed elsewhere is told when the signer asks', async ({ page }) => {
  await conFirmadorDePrueba(page, { mudo: true })
  const asunto = unico('Ya firmado')
  await despachar(page.request, asunto)
  await abrirDespacho(page)
  const fila = await buscarFila(page, asunto)
  await pulsarFirmar(fila)
  await expect.poll(() => oidosPor(page)).toEqual([{ init: 'W' }])
  await page.route('**/getArguments?*', (ruta) =>
    ruta.fulfill({ status: 409, json: { codigo: 'yaFirmado', message: 'El documento ya fue firmado por su área' } }),
  )
  const renovada = page.waitForResponse('**/api/documentos/byarea/**')
  await decirDesde(page, 'getArguments')
  await expect(aviso(page, 'El documento ya fue firmado por su área')).toBeVisible()
  await expect(capa(page)).toHaveCount(0)
  await renovada
})
