import { seguimientoApi } from '@cabildo/contracts/seguimiento'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import {
  abrirAjustes,
  abrirObras,
  ajustes,
  boton,
  columna,
  DE_OBRAS,
  detectadas,
  LETRAS,
  libro,
} from '../../../../test/fabricas/seguimiento.ts'
import { elegirArchivo } from '../../../../test/pantalla.tsx'
import { pulsarRaton } from '../../../../test/raton.ts'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { aviso, enfocar, textosDe } from '../../../../test/vista.ts'

const grabar = () => ajustes().getByRole('button', { name: 'Grabar' })
const costo = () => columna('Costo actualizado')

const abrirLosAjustes = async () => {
  responder(seguimientoApi.ajustes, [LETRAS])
  await abrirObras([], { como: DE_OBRAS })
  await abrirAjustes()
}

test('SEG-03 SEG-15 SEG-20 SEG-32 the columns are nine letters, no two alike, and Grabar is off until they are', async () => {
  await abrirLosAjustes()
  await expect.poll(() => textosDe(ajustes().getByRole('columnheader'))).toEqual(['VARIABLE', 'COLUMNA'])
  await costo().fill('')
  await expect.element(grabar()).toBeDisabled()
  await expect.element(ajustes().getByText('Falta: costo actualizado')).toBeVisible()
  await userEvent.tab()
  await expect.element(costo()).toHaveAccessibleDescription('Escriba la letra de la columna')
  await costo().fill('7')
  await expect.element(costo()).toHaveAccessibleDescription('Escriba una o dos letras, de A a ZZ')
  await columna('CUI').fill('zz')
  await costo().fill('zz')
  await expect.element(costo()).toHaveValue('ZZ')
  await expect.element(costo()).toHaveAccessibleDescription('Esta columna ya la usa otra variable')
  await expect.element(grabar()).toBeDisabled()
  await revisarAccesibilidad()
  await columna('CUI').fill('b')
  await columna('Nombre del proyecto').fill('y')
  responder(seguimientoApi.grabarAjustes, () => rechazo('inesperado'))
  await grabar().click()
  await expect.element(aviso('No se pudo guardar')).toBeVisible()
  await expect.element(ajustes()).toBeVisible()
  const grabados = responder(seguimientoApi.grabarAjustes, {})
  await grabar().click()
  await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
  await expect.element(ajustes()).not.toBeInTheDocument()
  const ahora = { ...LETRAS, cui: 'B', title_meta: 'Y', costo_actualizado: 'ZZ' }
  expect(grabados.map(({ body }) => body)).toEqual([ahora])
  await expect.element(boton('Ajustes de columnas de Excel')).toHaveFocus()
  responder(seguimientoApi.ajustes, [ahora])
  await abrirAjustes()
  await expect.element(costo()).toHaveValue('ZZ')
})

test('SEG-18 the dialogs are moved by their head and by the arrows, and never leave the window', async () => {
  await abrirLosAjustes()
  const cabeza = ajustes().getByRole('group', { name: 'Mover la ventana AJUSTES COLUMNAS EXCEL con las flechas' })
  const lugar = () => {
    const { x, y, width, height } = ajustes().element().getBoundingClientRect()
    return { x, y, width, height }
  }
  const punteroEn = (x: number, y: number) =>
    page.elementLocator(document.documentElement).hover({ position: { x, y }, force: true })
  const inicio = lugar()
  await punteroEn(inicio.x + 120, inicio.y + 20)
  const soltar = await pulsarRaton()
  await punteroEn(inicio.x + 170, inicio.y + 40)
  await punteroEn(inicio.x + 220, inicio.y + 60)
  await soltar()
  await expect.poll(lugar).toMatchObject({ x: inicio.x + 100, y: inicio.y + 40 })
  // The field that was being filled in has not been left.
  await expect.element(columna('CUI')).toHaveFocus()
  await enfocar(cabeza)
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}')
  await expect.poll(lugar).toMatchObject({ x: inicio.x + 80, y: inicio.y + 20 })
  await userEvent.keyboard('{ArrowRight}'.repeat(60))
  await expect.poll(() => lugar().x + lugar().width).toBe(1440)
  await page.viewport(1000, 700)
  await expect.poll(() => lugar().x + lugar().width).toBeLessThanOrEqual(1000)
  await page.viewport(390, 844)
  await expect.element(cabeza).not.toBeInTheDocument()
  await expect.poll(lugar).toMatchObject({ x: 0, y: 0, width: 390 })
  await revisarAccesibilidad()
})

test('SEG-15 SEG-20 the headings of a workbook fill the letters in, say where from, and leave them to be changed', async () => {
  await abrirLosAjustes()
  await costo().fill('ZZ')
  await elegirArchivo(ajustes(), libro('obras.csv', 'CUI;NOMBRE'))
  await expect.element(ajustes().getByRole('alert')).toHaveTextContent('El archivo no es un libro de Excel (.xlsx)')
  // The headings stand one column further on than the settings say, and the cost has another name there.
  const { costo_actualizado: _, ...ocho } = LETRAS
  const corridas = Object.fromEntries(
    Object.entries(ocho).map(([campo, letra]) => [campo, String.fromCharCode(letra.charCodeAt(0) + 1)]),
  )
  const leidos = responder(seguimientoApi.detectar, { data: detectadas(corridas, 2) })
  await elegirArchivo(ajustes(), libro())
  await expect
    .element(ajustes().getByRole('status'))
    .toMatchTextContent('Se encontraron 8 de las 9 columnas en la fila 2')
  expect(leidos[0]?.archivos['selectedFile[]']?.map(({ name }) => name)).toEqual(['obras.xlsx'])
  await expect.element(columna('Fecha de fin')).toHaveValue('I')
  await expect.element(columna('Fecha de fin')).toHaveAccessibleDescription('Encabezado «Fecha de fin»')
  await expect.element(costo()).toHaveValue('ZZ')
  await expect.element(costo()).toHaveAccessibleDescription('No se encontró su encabezado')
  await costo().fill('j')
  const grabados = responder(seguimientoApi.grabarAjustes, {})
  await grabar().click()
  await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
  expect(grabados.map(({ body }) => body)).toEqual([{ ...corridas, costo_actualizado: 'J' }])
})
