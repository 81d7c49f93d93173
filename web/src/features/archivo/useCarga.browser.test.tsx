import { archivoApi } from '@cabildo/contracts/archivo'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  abrirArchivo,
  abrirModal,
  alPie,
  anadir,
  enLista,
  guardar,
  guardarEn,
  paginaDeNormas,
  unaNorma,
  unaVez,
} from '../../../test/fabricas/archivo.ts'
import { rechazo, responder, sinRed } from '../../../test/servidor.ts'
import { buscador, filaDe } from '../../../test/tabla.ts'
import { enfocar, trasDibujar } from '../../../test/vista.ts'

const grabado = () => page.getByText(MENSAJES.grabado, { exact: true })
const numeros = (enviados: readonly { body: { nro_doc: string } }[]) => enviados.map(({ body }) => body.nro_doc)
const NUNCA = new Promise<undefined>(() => undefined)

const [una, otra, tercera] = [unaNorma(11), unaNorma(12), unaNorma(13)]

describe('the table while norms are added', () => {
  test('ARC-22 SHE-79 SHE-80 while norms are added no load of the table ends the session, and with it the list', async () => {
    const archivo = [unaNorma(1)]
    const enviados = guardarEn(archivo, unaVez({ [otra.nro_doc]: () => rechazo('inesperado') }))
    await abrirArchivo(archivo)
    const modal = await abrirModal()
    await anadir(modal, una)
    await anadir(modal, otra)
    const cargas = responder(archivoApi.listar, () => rechazo('inesperado'))
    await guardar(modal).click()
    await expect.element(enLista(modal, una)).not.toBeInTheDocument()
    await expect
      .element(enLista(modal, otra).getByText('No se pudo guardar el registro', { exact: true }))
      .toBeVisible()
    // What was loaded is old by now, and the network goes and comes back: the table would ask again.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 })
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    guardarEn(archivo, unaVez({ [otra.nro_doc]: () => rechazo('inesperado') }))
    await guardar(modal).click()
    await expect.poll(() => alPie(modal)).toBe('1 no se pudo guardar, 1 norma por guardar')
    await expect.element(enLista(modal, otra)).toBeVisible()
    expect(cargas).toEqual([])
    expect(numeros(enviados)).toEqual([una.nro_doc, otra.nro_doc])

    responder(archivoApi.listar, ({ query }) => paginaDeNormas(archivo, query))
    await guardar(modal).click()
    await expect.element(grabado()).toBeVisible()
    await expect.element(modal).not.toBeInTheDocument()
    for (const norma of [una, otra]) await expect.element(filaDe(norma.sumilla)).toBeVisible()
  })

  test('ARC-21 SHE-79 a load on its way when the modal opens is given up, and made when it closes', async () => {
    await abrirArchivo()
    const cargas = responder(archivoApi.listar, () => NUNCA.then(sinRed))
    await buscador().fill('nada')
    await expect.poll(() => cargas).toHaveLength(1)
    const modal = await abrirModal()
    await expect.poll(() => cargas[0]?.signal.aborted).toBe(true)
    responder(archivoApi.listar, ({ query }) => paginaDeNormas([], query))
    await modal.getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(page.getByText('Ningún registro coincide').first()).toBeVisible()
  })
})

describe('stopping', () => {
  test('ARC-21 ARC-22 a series is stopped: the norm on its way is given up, and nothing is lost', async () => {
    const archivo = [unaNorma(1)]
    // Never answered.
    const enviados = guardarEn(archivo, unaVez({ [una.nro_doc]: () => NUNCA }))
    await abrirArchivo(archivo)
    const modal = await abrirModal()
    await anadir(modal, una)
    await anadir(modal, otra)
    await guardar(modal).click()
    await expect.poll(() => enviados).toHaveLength(1)
    await enfocar(modal.getByRole('button', { name: 'Detener' }))
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => alPie(modal)).toBe('Detenido: 2 normas por guardar')
    await expect.element(modal.getByRole('button', { name: 'Detener' })).not.toBeInTheDocument()
    await expect.element(modal.getByRole('heading', { name: 'Por guardar (2)' })).toHaveFocus()
    expect(numeros(enviados)).toEqual([una.nro_doc])
    expect(enviados[0]?.signal.aborted).toBe(true)
    await guardar(modal).click()
    await expect.element(grabado()).toBeVisible()
    expect(numeros(enviados)).toEqual([una.nro_doc, una.nro_doc, otra.nro_doc])
  })

  test('ARC-22 stopped once the server has the norm whole, its answer is waited for', async () => {
    // A request that is answered here never leaves the browser: this is what it tells once one has.
    const { open } = XMLHttpRequest.prototype
    const peticiones: XMLHttpRequest[] = []
    vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (this: XMLHttpRequest, metodo, url) {
      peticiones.push(this)
      open.call(this, metodo, url, true)
    })
    const retenida = Promise.withResolvers<undefined>()
    const enviados = guardarEn([], () => {
      const todo = { lengthComputable: true, loaded: 1, total: 1 }
      peticiones.at(-1)?.upload.dispatchEvent(new ProgressEvent('progress', todo))
      return retenida.promise
    })
    await abrirArchivo()
    const modal = await abrirModal()
    await anadir(modal, una)
    await anadir(modal, otra)
    await guardar(modal).click()
    await expect.element(enLista(modal, una).getByText('Revisando el PDF')).toBeVisible()
    await modal.getByRole('button', { name: 'Detener' }).click()
    await expect.poll(() => alPie(modal)).toMatch('Deteniendo')
    await expect.element(modal.getByRole('button', { name: 'Detener' })).toHaveAttribute('aria-disabled', 'true')
    retenida.resolve(undefined)
    await expect.poll(() => alPie(modal)).toBe('Detenido: 1 norma guardada, 1 norma por guardar')
    await expect.element(enLista(modal, una)).not.toBeInTheDocument()
    await expect.element(enLista(modal, otra)).toBeVisible()
    expect(numeros(enviados)).toEqual([una.nro_doc])
  })
})

test('ARC-21 ARC-22 the next one waits for the present one, of which the screen tells how far it is', async () => {
  const retenida = Promise.withResolvers<undefined>()
  const enviados = guardarEn([], unaVez({ [una.nro_doc]: () => retenida.promise }))
  await abrirArchivo()
  const modal = await abrirModal()
  await anadir(modal, una)
  await anadir(modal, otra)
  await guardar(modal).click()
  await expect.poll(() => alPie(modal)).toMatch(/^Guardando 1 de 2/)
  await expect.element(enLista(modal, una).getByRole('progressbar')).toBeVisible()
  await expect.element(enLista(modal, otra).getByRole('progressbar')).not.toBeInTheDocument()
  await expect.element(enLista(modal, otra).getByRole('button', { name: /^Quitar/ })).toBeDisabled()
  expect(numeros(enviados)).toEqual([una.nro_doc])
  // Nobody leaves what is under way.
  await enfocar(modal.getByRole('button', { name: 'Cancelar' }))
  await userEvent.keyboard('{Enter}')
  await trasDibujar()
  await expect.element(modal).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  retenida.resolve(undefined)
  await expect.element(grabado()).toBeVisible()
  expect(numeros(enviados)).toEqual([una.nro_doc, otra.nro_doc])
})

test('ARC-22 without a network the rest is not even tried, and stays for later with the session', async () => {
  const archivo = [unaNorma(1)]
  const enviados = guardarEn(archivo, unaVez({ [otra.nro_doc]: sinRed }))
  await abrirArchivo(archivo)
  const modal = await abrirModal()
  for (const norma of [una, otra, tercera]) await anadir(modal, norma)
  await guardar(modal).click()
  const falla = enLista(modal, otra).getByText(/^No se pudo guardar el registro\. Revise la conexión/)
  await expect.element(falla).toBeVisible()
  await expect.element(enLista(modal, una)).not.toBeInTheDocument()
  await expect.element(enLista(modal, tercera)).toBeVisible()
  expect(numeros(enviados)).toEqual([una.nro_doc, otra.nro_doc])
  await guardar(modal).click()
  await expect.element(grabado()).toBeVisible()
  for (const norma of [una, otra, tercera]) await expect.element(filaDe(norma.sumilla)).toBeVisible()
})
