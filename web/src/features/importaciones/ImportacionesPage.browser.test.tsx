import { catalogosApi } from '@cabildo/contracts/catalogos'
import { importacionesApi as api, type FilaDeImportacion, type Importacion } from '@cabildo/contracts/importaciones'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { recogerDescargas } from '../../../test/descargas.ts'
import { unaImportacion } from '../../../test/fabricas/importaciones.ts'
import { paginaDe } from '../../../test/listado.ts'
import { abrir, elegirArchivo } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso, dialogo, sinDesborde } from '../../../test/vista.ts'

const FILAS: FilaDeImportacion[] = [
  {
    ...{ fila: 2, hoja: null, clase: 'nuevo', motivos: [], avisos: [], cambios: [], nombre: 'Quispe Rojas María' },
    ...{ documento: '98123456', lugar: '15/03/2019 · 09:05 · Obras' },
  },
  {
    ...{
      fila: 4,
      hoja: '2018',
      clase: 'rechazado',
      motivos: ['Falta el área'],
      avisos: [],
      cambios: [],
      nombre: 'Ruiz Ana',
    },
    ...{ documento: '98000001', lugar: '15/03/2019 · 10:00' },
  },
]

/** The screen with these imports; a test changes them as it goes. */
const abrirImportaciones = async (
  importaciones: Importacion[],
  impedidas: (typeof api.lista.respuesta._zod.output)['impedidas'] = [],
) => {
  const estado = { importaciones }
  responder(api.lista, () => ({ data: estado.importaciones, impedidas }))
  responder(api.ver, ({ params }) => {
    const suya = estado.importaciones.find(({ id }) => id === params.id)
    return suya ? { data: suya } : rechazo('noEncontrado')
  })
  responder(api.filas, ({ query }) =>
    paginaDe(
      FILAS.filter(({ clase }) => clase === query.columns.clase),
      query,
    ),
  )
  await abrir('importaciones', { como: 'admin' })
  await expect.element(page.getByRole('heading', { name: 'IMPORTACIONES', exact: true })).toBeVisible()
  return estado
}
const caja = () => dialogo('IMPORTAR VISITAS')
const boton = (name: string) => caja().getByRole('button', { name, exact: true })
const clase = (nombre: string) => page.getByRole('listitem').filter({ hasText: nombre })

test('VIS-14 decision 0221 a file is looked at, handed to its job, followed, and undone', async () => {
  const estado = await abrirImportaciones([])
  await expect
    .element(page.getByText('Todavía no se importó nada. Descargue una plantilla, llénela y súbala.'))
    .toBeVisible()
  await expect.element(clase('Visitas de años anteriores').getByText('Hasta 100,000 filas por archivo.')).toBeVisible()
  await revisarAccesibilidad()
  const descargas = recogerDescargas()
  responder(api.plantilla, new Response('PK'))
  await clase('Nacimientos de los libros').getByRole('button', { name: 'Descargar plantilla' }).click()
  await expect.poll(() => descargas.length).toBe(1)

  const subidas = responder(api.subir, () => {
    estado.importaciones = [unaImportacion()]
    return { data: unaImportacion({ estado: 'revisando' }) }
  })
  await clase('Visitas de años anteriores').getByRole('button', { name: 'Subir' }).click()
  await expect.element(boton('Revisar')).toBeDisabled()
  await revisarAccesibilidad()
  await elegirArchivo(caja(), new File(['FECHA;HORA\n'], 'visitas-2019.csv'))
  await boton('Revisar').click()
  await expect.element(caja().getByText('Falta el área')).toBeVisible()
  await expect.element(caja().getByText('Hoja «2018» · 15/03/2019 · 10:00')).toBeVisible()
  expect(subidas[0]?.params).toEqual({ tipo: 'visitas' })
  await expect.element(caja().getByText('1 fila por aplicar. Las rechazadas no se toman')).toBeVisible()
  await revisarAccesibilidad()
  responder(api.aplicar, () => {
    estado.importaciones = [unaImportacion({ estado: 'aplicando', nuevos: 100_000, avance: 25_000 })]
    return { data: estado.importaciones[0] as Importacion }
  })
  await boton('Aplicar').click()
  await expect.element(caja().getByText('Aplicando: 25,000 de 100,000')).toBeVisible()
  await revisarAccesibilidad()
  const aplicada = { estado: 'aplicada', registrados: 1, actualizados: 0, aplicada_at: '2026-07-15 09:01:00' } as const
  estado.importaciones = [unaImportacion({ ...aplicada, deshacer_hasta: '2026-07-16 09:01:00' })]
  await expect.element(caja().getByText('Importación aplicada: 1 registrado, 1 igual, 1 rechazado')).toBeVisible()
  await boton('Cerrar').last().click()
  await expect.element(page.getByText('Se puede deshacer hasta el 16/07/2026 a las 09:01')).toBeVisible()
  await revisarAccesibilidad()

  const usada = 'No se puede deshacer: 1 visita cambió después de importarse: visita 7 (Quispe Rojas María, 15/03/2019)'
  responder(api.deshacer, () => rechazo('importacionUsada', { message: usada }))
  const pedir = async () => {
    await page.getByRole('button', { name: 'Deshacer la importación de visitas-2019.xlsx' }).click()
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent('Se quitará 1 visita que vino de')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click()
  }
  await pedir()
  await expect.element(aviso(usada)).toBeVisible()
  responder(api.deshacer, () => {
    estado.importaciones = [unaImportacion({ ...aplicada, estado: 'deshecha', deshecha_at: '2026-07-15 10:00:00' })]
    return { data: estado.importaciones[0] as Importacion }
  })
  await pedir()
  await expect.element(aviso('Importación deshecha')).toBeVisible()
  const hechas = page.getByRole('table', { name: 'Importaciones' })
  await expect.element(hechas).toMatchTextContent('Deshecha')
  await expect.element(hechas).toMatchTextContent('1 quitada')
  await expect.element(hechas).not.toMatchTextContent('registrada')
})

test('VIS-14 decision 0221 what was imported stands above what can be, and one that is taken up undone says what went', async () => {
  const deshecha = { estado: 'deshecha', registrados: 5, deshecha_at: '2026-07-15 10:00:00' } as const
  const estado = await abrirImportaciones([unaImportacion()])
  const hechas = page.getByRole('table', { name: 'Importaciones' })
  await expect.element(hechas).toBeInViewport()
  const titulos = () => [...document.querySelectorAll('main h2')].map((titulo) => titulo.textContent)
  await expect.poll(titulos).toEqual(['Importaciones', 'Qué se puede importar'])
  await page.getByRole('button', { name: 'Ver la importación de visitas-2019.xlsx' }).click()
  await expect.element(boton('Aplicar')).toBeEnabled()
  responder(api.aplicar, () => {
    estado.importaciones = [unaImportacion(deshecha)]
    return { data: estado.importaciones[0] as Importacion }
  })
  await boton('Aplicar').click()
  await expect.element(caja().getByText('Importación deshecha: 5 quitados', { exact: true })).toBeVisible()
})

test('ORG-54 decision 0221 on a phone an import is taken up again: its texts are decided, closed areas too, or it is dropped', async () => {
  await page.viewport(390, 844)
  const texto = { campo: 'area' as const, texto: 'Transportes', filas: 2, parecidas: [], recordada: null }
  const pendiente = unaImportacion({ equivalencias: [{ ...texto, elegida: null }], aviso: 'Lo registrado cambió' })
  const estado = await abrirImportaciones([pendiente])
  const cerrada = { id: 90, name: 'Sub Gerencia de Transportes', cerrada: true } as const
  responder(catalogosApi.areas, { data: [cerrada], recordsTotal: 1, recordsFiltered: 1 })
  await expect.element(page.getByText('1 nueva, 1 igual, 1 rechazada')).toBeVisible()
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  await page.getByRole('button', { name: 'Ver la importación de visitas-2019.xlsx' }).click()
  const selector = caja().getByRole('combobox', { name: 'Área «Transportes» (2 filas)' })
  await expect.element(selector).toHaveValue('Dejar sus filas rechazadas')
  await expect.element(boton('Aplicar')).toBeDisabled()
  await revisarAccesibilidad()
  await selector.click()
  await page.getByRole('option', { name: 'Sub Gerencia de Transportes' }).click()
  const decididas = responder(api.equivalencias, () => {
    const elegida = { id: 90, name: 'Sub Gerencia de Transportes' }
    estado.importaciones = [
      unaImportacion({ ...pendiente, nuevos: 3, rechazados: 0, equivalencias: [{ ...texto, elegida }] }),
    ]
    return { data: estado.importaciones[0] as Importacion }
  })
  await boton('Continuar').click()
  await expect.element(caja().getByText('3 filas por aplicar')).toBeVisible()
  await expect.element(caja().getByRole('alert')).toMatchTextContent('Lo registrado cambió')
  expect(decididas[0]?.body).toEqual({ elegidas: [{ campo: 'area', texto: 'Transportes', id: 90 }] })
  await expect.poll(sinDesborde).toBe(true)
  await caja().getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(page.getByRole('button', { name: 'Ver la importación de visitas-2019.xlsx' })).toHaveFocus()
  const descartadas = responder(api.descartar, () => {
    estado.importaciones = []
    return {}
  })
  await page.getByRole('button', { name: 'Descartar la importación de visitas-2019.xlsx' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await expect
    .element(page.getByText('Todavía no se importó nada. Descargue una plantilla, llénela y súbala.'))
    .toBeVisible()
  expect(descartadas.map(({ params }) => params.id)).toEqual([51])
})

test('decision 0225 tables of Sisgedo come in a ZIP, which other kinds do not take', async () => {
  const estado = await abrirImportaciones([])
  const subidas = responder(api.subir, () => {
    estado.importaciones = [unaImportacion({ clase: 'expedientes' })]
    return { data: unaImportacion({ clase: 'expedientes', estado: 'revisando' }) }
  })
  const zip = () => new File(['PK'], 'sisgedo.zip')
  await clase('Visitas de años anteriores').getByRole('button', { name: 'Subir' }).click()
  await elegirArchivo(caja(), zip())
  await expect.element(caja().getByText('El archivo no es un libro de Excel (.xlsx) ni un CSV')).toBeVisible()
  await boton('Cancelar').click()
  await clase('Expedientes de Sisgedo').getByRole('button', { name: 'Subir' }).click()
  const suya = dialogo('IMPORTAR EXPEDIENTES')
  await elegirArchivo(suya, zip())
  await suya.getByRole('button', { name: 'Revisar', exact: true }).click()
  await expect.poll(() => subidas[0]?.params).toEqual({ tipo: 'expedientes' })
})

test('ARC-01 decision 0223 norms come as a ZIP with their PDFs; what nobody names and what looks personal is told before', async () => {
  const estado = await abrirImportaciones([])
  const suya = clase('Normas para el archivo')
  await expect
    .element(suya.getByText('Hasta 20,000 normas por ZIP, de 50 MB. De más, por línea de órdenes.'))
    .toBeVisible()
  const archivos = { guardados: 3, sobran: 7, primeros: ['a.pdf', 'b.pdf'], conDatos: 1 }
  const subidas = responder(api.subir, () => {
    estado.importaciones = [unaImportacion({ clase: 'archivo', archivos })]
    return { data: unaImportacion({ clase: 'archivo', estado: 'revisando' }) }
  })
  await suya.getByRole('button', { name: 'Subir' }).click()
  const ventana = dialogo('IMPORTAR NORMAS')
  await elegirArchivo(ventana, new File(['TIPO;NÚMERO\n'], 'normas.csv'))
  await expect.element(ventana.getByText('El archivo debe ser un ZIP', { exact: false })).toBeVisible()
  await elegirArchivo(ventana, new File(['PK'], 'normas.zip'))
  await ventana.getByRole('button', { name: 'Revisar', exact: true }).click()
  await expect
    .element(ventana.getByText('Ninguna fila nombra 7 archivos, que no se toman: a.pdf; b.pdf y 5 más'))
    .toBeVisible()
  await expect
    .element(ventana.getByText('1 fila nueva muestra datos que parecen personales', { exact: false }))
    .toBeVisible()
  expect(subidas[0]?.params).toEqual({ tipo: 'archivo' })
  await revisarAccesibilidad()
})

test('ORG-43 decision 0221 what belongs to a module that is off cannot come in, and the card says why', async () => {
  const porQue = 'El módulo Nacimientos está apagado: enciéndalo en Organización, Módulos'
  await abrirImportaciones([], [{ clase: 'nacimientos', motivo: porQue }])
  const subir = clase('Nacimientos de los libros').getByRole('button', { name: 'Subir' })
  await expect.element(subir).toBeDisabled()
  await expect.element(clase('Nacimientos de los libros').getByText(porQue)).toBeVisible()
  await expect.element(subir).toHaveAccessibleDescription(expect.stringContaining(porQue))
  await expect.element(clase('Visitas de años anteriores').getByRole('button', { name: 'Subir' })).toBeEnabled()
  await revisarAccesibilidad()
})

test('DOC-17 decision 0224 numbers that are missing are told before and after a register of documents is taken in', async () => {
  const faltantes = {
    ...{ series: 52, numeros: 1_204 },
    detalle: [
      {
        ...{ serie: 'Informe, Logística, 2021', faltan: 3 },
        tramos: [
          { desde: 12, hasta: 12 },
          { desde: 40, hasta: 41 },
        ],
      },
    ],
  }
  const carga = unaImportacion({ clase: 'documentos', nombre: 'indice.zip', faltantes })
  const estado = await abrirImportaciones([carga])
  await page.getByRole('button', { name: 'Ver la importación de indice.zip' }).click()
  const suya = dialogo('IMPORTAR DOCUMENTOS')
  await suya.getByText('Faltan 1,204 números en 52 series').click()
  await expect.element(suya.getByText('Informe, Logística, 2021: faltan 3 números: 12, 40 a 41')).toBeVisible()
  await expect.element(suya.getByText('y 51 series más')).toBeVisible()
  await revisarAccesibilidad()
  estado.importaciones = [
    { ...carga, ...{ estado: 'aplicada', registrados: 1, actualizados: 0, aplicada_at: '2026-07-15 09:01:00' } },
  ]
  responder(api.aplicar, () => ({ data: estado.importaciones[0] as Importacion }))
  await suya.getByRole('button', { name: 'Aplicar', exact: true }).click()
  await expect.element(suya.getByText(/^Importación aplicada/)).toBeVisible()
  await expect.element(suya.getByText('Faltan 1,204 números en 52 series')).toBeVisible()
})
