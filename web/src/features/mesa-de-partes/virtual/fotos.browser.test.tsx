import { MENSAJES_TRAMITE, mesaDePartesApi } from '@cabildo/contracts/mesa-de-partes'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { ciudadano, conRegistros, identificar } from '../../../../test/fabricas/formularios.ts'
import {
  abrirMpvirtual,
  botonEnviar,
  CARGO,
  documentoPrincipal,
  elegir,
  entradaAnexos,
  entradaPrincipal,
  grupoAnexos,
  llenarDocumento,
  unArchivo,
} from '../../../../test/fabricas/mesa-de-partes-virtual.ts'
import { fotoDeTelefono, fotoPng, leerHojas } from '../../../../test/fabricas/pdf.ts'
import { responder } from '../../../../test/servidor.ts'
import { altura, enfocar, sinDesborde, textosDe } from '../../../../test/vista.ts'

const dialogo = () => page.getByRole('dialog', { name: 'Fotos que serán un PDF' })
const paginas = () => dialogo().getByRole('list', { name: 'Páginas' }).getByRole('listitem')
const boton = (name: string) => dialogo().getByRole('button', { name })
const hacer = () => boton('Hacer PDF').click()
const quitarPrincipal = () => documentoPrincipal().getByRole('button', { name: /^Quitar/ })

test('MPV-10 MPV-26 MPV-27 MPV-28 MPV-29 on a phone, photos of a paper become one PDF, upright, turned and in the order wanted', async () => {
  const persona = ciudadano()
  conRegistros(persona)
  const presentados = responder(mesaDePartesApi.presentar, CARGO)
  await page.viewport(390, 844)
  await abrirMpvirtual()
  await identificar(persona)
  await llenarDocumento('Con fotos')

  // The second is too large to be sent as it is.
  await enfocar(documentoPrincipal().getByRole('button', { name: /^Elegir PDF o fotos/ }))
  elegir(entradaPrincipal(), await fotoDeTelefono('hoja uno.jpg'), await fotoPng('hoja dos.png', 1_800, 2_700))
  await expect.poll(() => textosDe(paginas())).toEqual(['Página 1hoja uno.jpg', 'Página 2hoja dos.png'])
  await expect.element(boton('Poner antes la página 1')).toBeDisabled()
  await expect.element(boton('Poner después la página 2')).toBeDisabled()
  expect(await altura(boton('Girar la página 1'))).toBeGreaterThanOrEqual(44)
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()

  await boton('Girar la página 2').click()
  await expect.element(dialogo().getByText('Página 2 girada, 90 grados a la derecha')).toBeInTheDocument()
  await boton('Poner antes la página 2').click()
  await expect.poll(() => textosDe(paginas())).toEqual(['Página 1hoja dos.png', 'Página 2hoja uno.jpg'])
  // The button that was pressed cannot be pressed again, so the first of its page has the focus.
  await expect.element(boton('Girar la página 1')).toHaveFocus()
  await dialogo()
    .getByLabelText('Agregar fotos')
    .first()
    .upload(await fotoPng('sobra.png', 40, 30))
  await expect.element(paginas()).toHaveLength(3)
  await boton('Quitar la página 3').click()
  await expect.element(paginas()).toHaveLength(2)
  await expect.element(dialogo().getByRole('list')).toHaveFocus()
  await hacer()
  await expect.element(quitarPrincipal()).toHaveAccessibleName('Quitar hoja dos')
  await expect.element(dialogo()).not.toBeInTheDocument()
  await expect.element(documentoPrincipal().getByRole('button', { name: /^Elegir otro/ })).toHaveFocus()
  await expect.element(documentoPrincipal().getByText(/^\.PDF · \d\.\d\d MB$/)).toBeVisible()

  // A PDF and a photo at once: each becomes an annex.
  elegir(entradaAnexos(), unArchivo('plano.pdf'), await fotoDeTelefono('recibo.jpg'))
  await expect.element(paginas()).toHaveLength(1)
  await hacer()
  const anexos = grupoAnexos().getByRole('listitem')
  await expect.poll(() => textosDe(anexos)).toEqual([expect.stringMatching(/^plano/), expect.stringMatching(/^recibo/)])

  await botonEnviar().click()
  await expect.element(page.getByRole('heading', { name: MENSAJES_TRAMITE.enviado })).toBeVisible()
  const archivos = presentados[0]?.archivos ?? {}
  const [principal] = archivos['selectedFile[]'] ?? []
  const [, recibo] = archivos['selectedFileAnexo[]'] ?? []
  expect([principal?.name, principal?.type, recibo?.name]).toEqual(['hoja dos.pdf', 'application/pdf', 'recibo.pdf'])
  const dePie = {
    hoja: [595, 842],
    pixeles: [900, 1_200],
    arribaAbajo: ['rojo', 'azul'],
    izquierdaDerecha: [expect.anything(), expect.anything()],
  }
  expect(await leerHojas(principal as File)).toEqual([
    {
      hoja: [842, 595],
      pixeles: [2_339, 1_559],
      // Left has become above.
      arribaAbajo: ['rojo', 'azul'],
      izquierdaDerecha: [expect.anything(), expect.anything()],
    },
    dePie,
  ])
  expect(await leerHojas(recibo as File)).toEqual([dePie])
})

test('MPV-26 MPV-27 no PDF is made while photos are still being opened, and the dialog counts them', async () => {
  const soltar = Promise.withResolvers<void>()
  let leidas = 0
  vi.spyOn(HTMLElement.prototype, 'onload', 'set').mockImplementation(function (this: HTMLElement, alCargar) {
    const turno = leidas++ === 0 ? undefined : soltar.promise
    this.addEventListener('load', async (evento) => {
      await turno
      alCargar?.call(this, evento)
    })
  })
  await abrirMpvirtual()
  elegir(entradaPrincipal(), ...(await Promise.all(['uno.png', 'dos.png', 'tres.png'].map((n) => fotoPng(n, 40, 30)))))
  await expect.element(dialogo().getByText('Abriendo fotos: 1 de 3')).toBeVisible()
  await expect.element(paginas()).toHaveLength(1)
  await expect.element(boton('Hacer PDF')).toBeDisabled()
  soltar.resolve()
  await expect.element(dialogo().getByText('3 páginas')).toBeVisible()
  await expect.element(boton('Hacer PDF')).toBeEnabled()
})

test('MPV-27 MPV-30 what is no photo to the browser is told by name, a PDF that is called one is taken, and two PDFs are one too many', async () => {
  await abrirMpvirtual()
  elegir(entradaPrincipal(), new File(['x'.repeat(40_000)], 'carnet.heic', { type: 'image/heic' }))
  await expect
    .element(dialogo().getByRole('alert'))
    .toMatchTextContent('No se pudo abrir carnet.heic: no es una foto que este navegador pueda leer')
  await expect.element(boton('Hacer PDF')).toBeDisabled()
  await revisarAccesibilidad()
  await boton('Cancelar').click()
  await expect.element(dialogo()).not.toBeInTheDocument()
  await expect.element(documentoPrincipal().getByRole('button', { name: /^Elegir PDF o fotos/ })).toBeVisible()

  elegir(entradaPrincipal(), unArchivo('escaneo.jpg'))
  await expect.element(quitarPrincipal()).toHaveAccessibleName('Quitar escaneo.jpg')
  elegir(entradaPrincipal(), unArchivo('uno.pdf'), unArchivo('dos.pdf'))
  await expect.element(documentoPrincipal().getByRole('alert')).toMatchTextContent('Elija un solo PDF, o solo fotos')

  // A photo is known by what is in it: some are handed over without a name, and some are renamed.
  const foto = await fotoDeTelefono('x.jpg', 160, 120)
  for (const name of ['1000007321', 'renombrada.pdf']) {
    elegir(entradaPrincipal(), new File([foto], name))
    await expect.element(paginas()).toHaveLength(1)
    await boton('Cancelar').click()
    await expect.element(dialogo()).not.toBeInTheDocument()
  }

  // Cancelled, the photos leave what was chosen before.
  elegir(entradaPrincipal(), unArchivo('justo.pdf'))
  await expect.element(quitarPrincipal()).toHaveAccessibleName('Quitar justo')
  elegir(entradaPrincipal(), await fotoPng('otra.png', 60, 80))
  await expect.element(paginas()).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await boton('Cancelar').click()
  await expect.element(quitarPrincipal()).toHaveAccessibleName('Quitar justo')
})
