import { catalogosApi } from '@cabildo/contracts/catalogos'
import { type NormaListada, normasApi } from '@cabildo/contracts/normas'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  ANIO,
  abrirNormas,
  abrirNueva,
  campo,
  elegirPdf,
  filaDe,
  grabar,
  llenar,
  modalNorma,
  opciones,
  publicarEn,
} from '../../../test/fabricas/normas.ts'
import { listaDe } from '../../../test/listado.ts'
import { elegirArchivo } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso, enfocar, pegarEn, sinDesborde } from '../../../test/vista.ts'

const TODOS = [
  'Ordenanzas',
  'Resoluciones Consejo',
  'Resoluciones Alcaldia',
  'Resoluciones Gerencia',
  'Resoluciones Sub Gerencia',
  'Directivas',
  'Acuerdos Consejo',
  'Decretos de Alcaldia',
  'Convenios Inter-Institucionales',
]

describe('types and units', () => {
  test.each([
    {
      quien: 'sara',
      tipos: TODOS.filter((tipo) => !tipo.includes('Gerencia')),
      unidad: 'Secretaría General',
      titulo: 'NOR-21 area 4 publishes all types but 4 and 5, without unit',
    },
    {
      quien: 'gloria',
      tipos: ['Resoluciones Gerencia', 'Resoluciones Sub Gerencia'],
      unidad: 'Gerencia de Desarrollo Urbano',
      titulo: 'NOR-22 another area publishes types 4 and 5, with its own unit',
    },
  ] as const)('$titulo', async ({ quien, tipos, unidad }) => {
    await abrirNormas([], quien)
    const caja = await abrirNueva()
    await expect.poll(() => opciones(caja, 'Tipo doc')).toEqual(['—', ...tipos])
    for (const tipo of tipos) {
      await campo(caja, 'Tipo doc').selectOptions(tipo)
      await expect.element(campo(caja, 'U.Organica')).toHaveValue(unidad)
      await expect.element(campo(caja, 'U.Organica')).toHaveAttribute('readonly')
    }
  })

  test('NOR-11 NOR-19 NOR-20 area 21 publishes every type and picks a unit for 3 and 4, NINGUNO first', async () => {
    const areas = [
      { id: 15, name: 'Gerencia de Desarrollo Urbano' },
      { id: 25, name: 'Gerencia de Obras' },
    ]
    responder(catalogosApi.areas, listaDe(areas))
    await abrirNormas([], 'sol')
    const publicadas = publicarEn([], 21)
    const caja = await abrirNueva()
    await expect.poll(() => opciones(caja, 'Tipo doc')).toEqual(['—', ...TODOS])
    for (const tipo of TODOS) {
      await campo(caja, 'Tipo doc').selectOptions(tipo)
      const elige = tipo === 'Resoluciones Alcaldia' || tipo === 'Resoluciones Gerencia'
      await expect.element(caja.getByRole('combobox', { name: 'U.Organica' })).toHaveLength(elige ? 1 : 0)
      if (!elige)
        await expect.element(campo(caja, 'U.Organica')).toHaveValue('Sub Gerencia de Tecnologías de la Información')
    }
    await llenar(caja, { tipo: 'Resoluciones Gerencia', descripcion: 'Con unidad' })
    await expect
      .poll(() => opciones(caja, 'U.Organica'))
      .toEqual(['NINGUNO', 'Gerencia de Desarrollo Urbano', 'Gerencia de Obras'])
    await expect.element(campo(caja, 'U.Organica')).toHaveValue('0')
    await campo(caja, 'U.Organica').selectOptions('Gerencia de Obras')
    await elegirPdf(caja)
    await grabar(caja).click()
    await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
    expect(publicadas).toMatchObject([{ body: { tipo_doc: 4, uo: 25 } }])
  })
})

describe('a new publication', () => {
  test('NOR-07 NOR-10 NOR-26 NOR-31 SHE-69 a norm is published; the modal closes and the table has it', async () => {
    const filas: NormaListada[] = []
    await abrirNormas(filas)
    const publicadas = publicarEn(filas)
    const caja = await abrirNueva()
    await llenar(caja, { tipo: 'Decretos de Alcaldia', ndoc: '0045', descripcion: 'Publicada' })
    await elegirPdf(caja, 'decreto.pdf')
    await revisarAccesibilidad()
    await grabar(caja).click()
    await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
    await expect.element(caja).not.toBeInTheDocument()
    await expect.element(filaDe('Publicada')).toMatchTextContent('0045')
    expect(publicadas).toHaveLength(1)
    expect(publicadas[0]?.body).toEqual({ tipo_doc: 8, anio: ANIO, ndoc: '0045', uo: 0, descripcion: 'Publicada' })
    expect(publicadas[0]?.archivos['selectedFile[]']?.map(({ name }) => name)).toEqual(['decreto.pdf'])
  })

  test('NOR-13 SHE-15 the years offered run from the present one down to 2017, whatever the clock of the browser says', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${ANIO + 2}-01-15T12:00:00Z`) })
    await abrirNormas([])
    const caja = await abrirNueva()
    await expect
      .poll(() => opciones(caja, 'Año'))
      .toEqual(Array.from({ length: ANIO - 2016 }, (_, i) => String(ANIO - i)))
    await expect.element(campo(caja, 'Año')).toHaveValue(String(ANIO))
  })

  test('NOR-14 SHE-67 the number takes digits only, typed or pasted', async () => {
    await abrirNormas([])
    const numero = campo(await abrirNueva(), 'N° doc')
    await numero.click()
    await userEvent.keyboard('0a4-5,')
    await expect.element(numero).toHaveValue('045')
    await userEvent.keyboard('{End}{Backspace}')
    await expect.element(numero).toHaveValue('04')
    pegarEn(numero, ' 12-ab 3')
    await expect.element(numero).toHaveValue('04123')
  })

  test('NOR-14 NOR-15 NOR-16 NOR-18 SHE-68 an invalid send marks all fields, leads to the first and sends nothing', async () => {
    await abrirNormas([])
    const publicadas = publicarEn([])
    const caja = await abrirNueva()
    await expect.element(grabar(caja)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(caja).toMatchTextContent('Falta: tipo, número, descripción, PDF')
    await expect.element(caja.getByText('Elija el tipo de documento')).not.toBeInTheDocument()
    await enfocar(grabar(caja))
    await userEvent.keyboard('{Enter}')
    for (const error of ['Elija el tipo de documento', 'Ingrese el número', 'Dato obligatorio', 'Elija el PDF'])
      await expect.element(caja.getByText(error, { exact: true })).toBeVisible()
    await expect.element(campo(caja, 'Tipo doc')).toHaveFocus()
    await revisarAccesibilidad()
    await llenar(caja, { descripcion: 'x' })
    // Only the PDF is missing now, and the keys of a send lead to it.
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(caja.getByRole('button', { name: 'Elegir PDF (PDF)' })).toHaveFocus()
    await elegirPdf(caja)
    await expect.element(grabar(caja)).not.toHaveAttribute('aria-disabled', 'true')
    expect(publicadas).toEqual([])
  })

  test('NOR-16 SHE-70 SHE-71 a file must be a PDF; the label of a long name is cut at 30 and followed by dots', async () => {
    await abrirNormas([])
    const caja = await abrirNueva()
    await elegirArchivo(caja, new File(['PK'], 'norma.docx', { type: 'application/msword' }))
    await expect.element(caja.getByText('El archivo debe ser PDF')).toBeVisible()
    await expect.element(grabar(caja)).toHaveAttribute('aria-disabled', 'true')
    await elegirPdf(caja, 'RESOLUCION DE ALCALDIA NUMERO 045-2026.pdf')
    await expect.element(caja.getByText('RESOLUCION DE ALCALDIA NUMERO ...', { exact: true })).toBeVisible()
    await expect.element(caja.getByText('.PDF · 0.00 MB')).toBeVisible()
    await elegirPdf(caja, 'ACUERDO DE TREINTA LETRAS 1234.pdf')
    await expect.element(caja.getByText('ACUERDO DE TREINTA LETRAS 1234', { exact: true })).toBeVisible()
  })

  test('NOR-28 NOR-29 the same norm again is refused, and the form stays', async () => {
    await abrirNormas([])
    const caja = await abrirNueva()
    const repetidas = responder(normasApi.publicar, () => rechazo('yaPublicado', { existe: true }))
    await llenar(caja, { ndoc: '045', descripcion: 'Repetida' })
    await elegirPdf(caja)
    await grabar(caja).click()
    await expect.element(aviso('Ya esta publicado el registro')).toBeVisible()
    await expect.element(campo(caja, 'Descripcion')).toHaveValue('Repetida')
    expect(repetidas).toHaveLength(1)
    const publicadas = publicarEn([])
    await campo(caja, 'N° doc').fill('046')
    await grabar(caja).click()
    await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
    expect(publicadas).toMatchObject([{ body: { ndoc: '046', descripcion: 'Repetida' } }])
  })

  test('NOR-07 SHE-63 by keyboard alone, asking before what was typed is lost; at 390 pixels it keeps its width', async () => {
    await page.viewport(390, 844)
    await abrirNormas([])
    const caja = await abrirNueva()
    await userEvent.keyboard('{Escape}')
    const fondo = page.elementLocator(document.elementFromPoint(3, 3) ?? document.body)
    await fondo.click({ position: { x: 3, y: 3 } })
    // Typing waits for what closing would have taken away.
    await campo(caja, 'N° doc').fill('7')
    await expect.element(campo(caja, 'N° doc')).toHaveValue('7')
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    await campo(caja, 'N° doc').fill('')
    await enfocar(campo(caja, 'Tipo doc'))
    await userEvent.tab()
    await expect.element(campo(caja, 'Año')).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard('12')
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(campo(caja, 'Descripcion')).toHaveFocus()
    await userEvent.keyboard('Algo')
    await expect.poll(sinDesborde).toBe(true)
    await revisarAccesibilidad()
    await caja.getByRole('button', { name: 'Cancelar' }).click()
    const pregunta = page.getByRole('alertdialog', { name: 'CREAR PUBLICACION' })
    await expect.element(pregunta).toMatchTextContent('Tiene cambios sin grabar. ¿Cerrar de todos modos?')
    await revisarAccesibilidad()
    await pregunta.getByRole('button', { name: 'Seguir editando' }).click()
    await expect.element(campo(modalNorma(), 'Descripcion')).toHaveValue('Algo')
  })
})
