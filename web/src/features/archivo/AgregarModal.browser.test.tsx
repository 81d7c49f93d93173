import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  abrirArchivo,
  abrirModal,
  alPie,
  anadir,
  cajaPdf,
  enLista,
  guardar,
  guardarEn,
  llenar,
  nombreDe,
  unaNorma,
  unaVez,
} from '../../../test/fabricas/archivo.ts'
import { elegirPdf } from '../../../test/fabricas/normas.ts'
import { elegirArchivo } from '../../../test/pantalla.tsx'
import { rechazo } from '../../../test/servidor.ts'
import { filaDe } from '../../../test/tabla.ts'
import { conVisor } from '../../../test/visor.ts'
import { aviso, enfocar, sinDesborde, textosDe } from '../../../test/vista.ts'
import { entidad } from '../../platform/entidad.ts'

const este = Number(entidad.hoy.slice(0, 4))

describe('the form', () => {
  test('ARC-08 ARC-09 ARC-10 ARC-11 ARC-20 the modal: its width, its fields and what they offer', async () => {
    await abrirArchivo()
    await userEvent.keyboard('{Alt>}n{/Alt}')
    const modal = page.getByRole('dialog', { name: 'CREAR ARCHIVO' })
    await expect.element(modal).toBeVisible()
    const ancho = () => Math.round(modal.element().getBoundingClientRect().width)
    await expect.poll(ancho).toBe(Math.round(1440 * 0.58))
    await expect
      .poll(() => textosDe(modal.getByRole('combobox', { name: 'Tipo' }).getByRole('option')))
      .toEqual([
        'Elija el tipo',
        'Ordenanza Municipal',
        'Resoluciones Alcaldia',
        'Acuerdos Consejo',
        'Decretos de Alcaldia',
      ])
    const anios = modal.getByRole('combobox', { name: 'Año' })
    await expect
      .poll(() => textosDe(anios.getByRole('option')))
      .toEqual(Array.from({ length: este - 2016 }, (_, i) => `${este - i}`))
    await expect.element(anios).toHaveValue(String(este))
    const lista = modal.getByRole('region', { name: 'Normas por guardar' })
    await expect.element(lista.getByRole('listitem')).not.toBeInTheDocument()
    await revisarAccesibilidad()
    await modal.getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(modal).not.toBeInTheDocument()
  })

  test('ARC-13 ARC-14 ARC-15 ARC-16 ARC-17 SHE-67 Añadir and Guardar are off while something is missing', async () => {
    await abrirArchivo()
    const modal = await abrirModal()
    const boton = modal.getByRole('button', { name: 'Añadir' })
    await expect.element(boton).toBeDisabled()
    await expect.element(guardar(modal)).toBeDisabled()
    await expect.element(modal.getByText('Falta: tipo, número, sumilla, PDF')).toBeVisible()
    const norma = unaNorma(45)
    await llenar(modal, norma)
    for (const [nombre, malo, bueno] of [
      ['Nro°', '', norma.nro_doc],
      ['Sumilla', '   ', norma.sumilla],
    ] as const) {
      const campo = modal.getByRole('textbox', { name: nombre })
      await campo.fill(malo)
      await expect.element(boton).toBeDisabled()
      await campo.fill(bueno)
      await expect.element(boton).toBeEnabled()
    }
    const numero = modal.getByRole('textbox', { name: 'Nro°' })
    await numero.fill('')
    await enfocar(numero)
    await userEvent.keyboard('1a-2')
    await expect.element(numero).toHaveValue('12')
    // A letter is blocked, not taken out afterwards: the caret stays where it is.
    await userEvent.keyboard('{ArrowLeft}')
    await userEvent.keyboard('a9')
    await expect.element(numero).toHaveValue('192')
    await modal.getByRole('button', { name: 'Quitar norma' }).click()
    await expect.element(boton).toBeDisabled()
    const palabras = new File(['PK'], 'norma.docx', { type: 'application/msword' })
    await elegirArchivo(cajaPdf(modal), palabras)
    await expect.element(modal.getByText('El archivo debe ser PDF')).toBeVisible()
    await expect.element(boton).toBeDisabled()
    await expect.element(guardar(modal)).toBeDisabled()
  })

  test('ARC-08 by keyboard alone, and on a phone', async () => {
    await page.viewport(390, 844)
    const archivo = [unaNorma(1)]
    const enviados = guardarEn(archivo)
    await abrirArchivo(archivo)
    const modal = await abrirModal()
    const norma = unaNorma(45, { anio: este })
    await expect.element(modal.getByRole('combobox', { name: 'Tipo' })).toHaveFocus()
    await userEvent.keyboard('O')
    await expect.element(modal.getByRole('combobox', { name: 'Tipo' })).toHaveValue('1')
    await userEvent.keyboard('{Tab}')
    await userEvent.keyboard(norma.nro_doc)
    await userEvent.keyboard('{Tab}{Tab}')
    await userEvent.keyboard(norma.sumilla)
    await userEvent.keyboard('{Tab}')
    // The window of the computer that a press on the field opens.
    const ventana = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue()
    await userEvent.keyboard('{Enter}')
    const caja = cajaPdf(modal)
    expect(ventana.mock.contexts).toEqual([caja.element().querySelector('input[type="file"]')])
    ventana.mockRestore()
    await elegirPdf(caja)
    await expect.element(modal.getByRole('button', { name: 'Añadir' })).toBeEnabled()
    await enfocar(modal.getByRole('textbox', { name: 'Nro°' }))
    await userEvent.keyboard('{Enter}')
    await expect.element(enLista(modal, norma)).toBeVisible()
    await expect.poll(sinDesborde).toBe(true)
    await revisarAccesibilidad()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(aviso(MENSAJES.grabado)).toBeVisible()
    expect(enviados).toHaveLength(1)
  })

  test('P-15 a sumilla that shows a telephone is told while it is written', async () => {
    await abrirArchivo()
    const modal = await abrirModal()
    await modal.getByRole('textbox', { name: 'Sumilla' }).fill('Atención al celular 987654321')
    await expect.element(modal.getByText(/^Muestra datos que parecen personales/)).toBeVisible()
  })
})

test('ARC-08 ARC-19 the list shows each PDF, lets go of a norm and refuses the same one twice', async () => {
  conVisor()
  await abrirArchivo()
  const modal = await abrirModal()
  const norma = unaNorma(45)
  const fila = await anadir(modal, norma)
  // Type and year stay for the next one, and the number waits for it.
  await expect.element(modal.getByRole('textbox', { name: 'Nro°' })).toHaveFocus()
  await expect.element(modal.getByRole('combobox', { name: 'Tipo' })).toHaveValue('1')
  await expect.element(modal.getByRole('textbox', { name: 'Sumilla' })).toHaveValue('')

  await fila.getByRole('button', { name: `Ver PDF de ${nombreDe(norma)}` }).click()
  const visor = page.getByRole('dialog', { name: nombreDe(norma) })
  await expect
    .element(visor.getByTitle(nombreDe(norma), { exact: false }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/))
  await visor.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(visor).not.toBeInTheDocument()

  await llenar(modal, { ...norma, nro_doc: '45' })
  await modal.getByRole('button', { name: 'Añadir' }).click()
  await expect.element(modal.getByText('Ya está en la lista')).toBeVisible()
  await expect.element(enLista(modal, norma)).toHaveLength(1)

  await fila.getByRole('button', { name: `Quitar ${nombreDe(norma)}` }).click()
  await expect.element(fila).not.toBeInTheDocument()
  await expect.element(modal.getByRole('heading', { name: 'Por guardar (0)' })).toHaveFocus()
  await expect.element(guardar(modal)).toBeDisabled()
})

describe('what is saved', () => {
  test('ARC-19 ARC-22 ARC-26 what fails stays with its reason, what is saved leaves, and the rest is tried again', async () => {
    const archivo = [unaNorma(1)]
    const [repetida, mala, buena] = [unaNorma(1), unaNorma(2), unaNorma(3)]
    guardarEn(
      archivo,
      unaVez({ [repetida.nro_doc]: () => rechazo('yaPublicado'), [mala.nro_doc]: () => rechazo('inesperado') }),
    )
    await abrirArchivo(archivo)
    const modal = await abrirModal()
    for (const norma of [repetida, mala, buena]) await anadir(modal, norma)
    await guardar(modal).click()
    await expect
      .element(enLista(modal, repetida).getByText('Ya esta publicado el registro', { exact: true }))
      .toBeVisible()
    await expect
      .element(enLista(modal, mala).getByText('No se pudo guardar el registro', { exact: true }))
      .toBeVisible()
    await expect.element(enLista(modal, buena)).not.toBeInTheDocument()
    // Readers hear it as well, the failures first.
    await expect.poll(() => alPie(modal)).toBe('2 no se pudieron guardar, 1 norma guardada, 2 normas por guardar')
    await expect.element(aviso(MENSAJES.grabado)).not.toBeInTheDocument()
    await revisarAccesibilidad()

    await enLista(modal, repetida)
      .getByRole('button', { name: /^Quitar/ })
      .click()
    await guardar(modal).click()
    await expect.element(aviso(MENSAJES.grabado)).toBeVisible()
    await expect.element(modal).not.toBeInTheDocument()
    await expect.element(page.getByText('Mostrando 1 a 3 de 3 registros')).toBeVisible()
  })

  test('P-15 a PDF that shows a DNI is saved only after somebody says so', async () => {
    const archivo = [unaNorma(1)]
    const [norma, otra] = [unaNorma(2), unaNorma(3)]
    const datos = 'Muestra datos que parecen personales (DNI o teléfono) en la página 2'
    const enviados = guardarEn(archivo, ({ nro_doc, confirma_datos }) =>
      nro_doc === norma.nro_doc && !confirma_datos
        ? rechazo('datosPersonales', { errors: { 'selectedFile[]': datos } })
        : undefined,
    )
    await abrirArchivo(archivo)
    const modal = await abrirModal()
    const fila = await anadir(modal, norma)
    await guardar(modal).click()
    await expect.element(fila.getByText(datos)).toBeVisible()
    await expect.poll(() => alPie(modal)).toBe('1 espera «Publicar de todos modos», 1 norma por guardar')
    await revisarAccesibilidad()

    // 'Guardar' passes it over: it would only be refused again.
    await expect.element(guardar(modal)).toHaveAttribute('aria-disabled', 'true')
    const suya = await anadir(modal, otra)
    await guardar(modal).click()
    await expect.element(suya).not.toBeInTheDocument()
    await expect
      .poll(() => alPie(modal))
      .toBe('1 espera «Publicar de todos modos», 1 norma guardada, 1 norma por guardar')
    expect(enviados.map(({ body }) => body.nro_doc)).toEqual([norma.nro_doc, otra.nro_doc])

    await fila.getByRole('button', { name: `Publicar de todos modos ${nombreDe(norma)}` }).click()
    await expect.element(aviso(MENSAJES.grabado)).toBeVisible()
    await expect.element(modal).not.toBeInTheDocument()
    expect(enviados.map(({ body }) => body.confirma_datos)).toEqual([undefined, undefined, '1'])
    await expect.element(filaDe(norma.sumilla)).toBeVisible()
  })
})

describe('leaving', () => {
  test('SHE-63 neither Escape nor a click beside the modal closes it', async () => {
    await abrirArchivo()
    const modal = await abrirModal()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })
    const numero = modal.getByRole('textbox', { name: 'Nro°' })
    await enfocar(numero)
    await userEvent.keyboard('045')
    await expect.element(numero).toHaveValue('045')
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('leaving with norms that are not saved asks first', async () => {
    await abrirArchivo()
    const modal = await abrirModal()
    const norma = unaNorma(45)
    await anadir(modal, norma)
    await modal.getByRole('button', { name: 'Cancelar' }).click()
    const pregunta = page.getByRole('alertdialog', { name: 'CREAR ARCHIVO' })
    await pregunta.getByRole('button', { name: 'Seguir editando' }).click()
    await expect.element(enLista(modal, norma)).toBeVisible()
    await modal.getByRole('button', { name: 'Cerrar', exact: true }).click()
    await pregunta.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await expect.element(modal).not.toBeInTheDocument()
    const otraVez = await abrirModal()
    await expect.element(enLista(otraVez, norma)).not.toBeInTheDocument()
  })
})
