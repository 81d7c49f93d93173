import { type ReporteObras, seguimientoApi } from '@cabildo/contracts/seguimiento'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { recogerDescargas } from '../../../../test/descargas.ts'
import {
  ACTUALIZADO,
  abrirObras,
  ajustes,
  boton,
  columna,
  DE_OBRAS,
  detectadas,
  HOY,
  LETRAS,
  libro,
  mostrar,
  unaObra,
} from '../../../../test/fabricas/seguimiento.ts'
import { elegirArchivo } from '../../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { aviso, dialogo, recogerCopias, textosDe } from '../../../../test/vista.ts'

const caja = () => dialogo('SUBIR EXCEL DE OBRAS')
const procesar = () => caja().getByRole('button', { name: 'Procesar' }).click()
/** A figure of the report, by its words. */
const cuenta = (rotulo: string) => {
  const [linea] = [...caja().element().querySelectorAll('dl > div')].filter(
    (una) => una.querySelector('dt')?.textContent === rotulo,
  )
  return linea?.querySelector('dd')?.textContent
}

const METAS = [
  unaObra(2_480_997, { title_meta: 'Puente peatonal Los Sauces' }),
  unaObra(2_480_998, { title_meta: 'Losa deportiva El Mirador' }),
]

const unReporte = (cambios: Partial<ReporteObras> = {}): ReporteObras => ({
  nombre: 'avance.xlsx',
  hoja: 'OBRAS',
  filas: 2,
  obras: 2,
  nuevas: 0,
  cambiadas: 0,
  iguales: 0,
  conservadas: 0,
  retiradas: 0,
  inicios_recortados: 0,
  fines_recortados: 0,
  sin_fisico: 0,
  sin_financiero: 0,
  sin_plazo: 0,
  ignoradas: 0,
  repetidas: 0,
  fracciones: [],
  discrepancias: [],
  rechazadas: 0,
  motivos: [],
  ...cambios,
})
const respuestaCon = (reporte: Partial<ReporteObras>) => ({
  metas: METAS,
  actualizado: ACTUALIZADO,
  hoy: HOY,
  reporte: unReporte(reporte),
})

const abrirSubida = async () => {
  await abrirObras([], { como: DE_OBRAS })
  await boton('Subir Excel').click()
  await expect.element(caja().getByRole('button', { name: /^Elegir Excel/ })).toHaveFocus()
}

test('SEG-08 SEG-14 SEG-21 SEG-27 SEG-28 an upload asks for its file, tells its percent, reports what it read and redraws the works', async () => {
  await abrirSubida()
  const soltar = Promise.withResolvers<void>()
  const enviados = responder(seguimientoApi.subir, async ({ avanzar }) => {
    avanzar(0.424)
    await soltar.promise
    const motivos = [
      { fila: 4, cui: '2480999', motivo: 'Fecha de fin: 31/02/2026 no es una fecha' },
      { fila: 5, cui: '2480997', motivo: 'El CUI ya está en la fila 2' },
    ]
    const leido = { nuevas: 2, ignoradas: 2_000, inicios_recortados: 2, rechazadas: 2 }
    return respuestaCon({ filas: 2_004, ...leido, motivos })
  })
  await procesar()
  await expect.element(caja().getByRole('alert').first()).toHaveTextContent('Elija el archivo Excel')
  await expect.element(caja().getByRole('button', { name: /^Elegir Excel/ })).toHaveFocus()
  expect(enviados).toHaveLength(0)

  await elegirArchivo(caja(), libro('avance.xlsx'))
  await procesar()
  const progreso = caja().getByRole('progressbar', { name: 'Subiendo el archivo 42 %' })
  await expect.element(progreso).toHaveAttribute('aria-valuenow', '42')
  mostrar(METAS)
  soltar.resolve()
  await expect.element(caja().getByText('La línea de tiempo tiene 2 obras')).toBeVisible()
  expect(enviados.map(({ archivos }) => archivos['selectedFile[]']?.map(({ name }) => name))).toEqual([['avance.xlsx']])
  for (const [rotulo, n] of [
    ['Obras nuevas', '2'],
    ['Filas rechazadas', '2'],
    ['Filas sin CUI, pasadas por alto', '2,000'],
    ['Inicio llevado al comienzo de la línea de tiempo', '2'],
  ] as const)
    await expect.poll(() => cuenta(rotulo)).toBe(n)
  const motivos = caja().getByRole('table', { name: 'Filas rechazadas' }).getByRole('row')
  await expect
    .poll(() => textosDe(motivos).slice(1))
    .toEqual([
      expect.stringMatching(/^4\s*2480999.*31\/02\/2026 no es una fecha/),
      expect.stringMatching(/^5\s*2480997.*ya está en la fila 2/),
    ])
  await revisarAccesibilidad()

  const copiado = recogerCopias()
  await caja().getByRole('button', { name: 'Copiar' }).click()
  await expect.element(aviso('Datos copiados al portapapeles')).toBeVisible()
  const texto = await copiado()
  expect(texto).toMatch(/^FILA\tCUI\tMOTIVO\r?\n4\t2480999\t/)
  const descargas = recogerDescargas()
  await caja().getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => descargas).toHaveLength(1)
  const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await descargas[0]?.contenido?.arrayBuffer())
  expect(csv).toMatch(/^\uFEFFFILA,CUI,MOTIVO\r\n4,2480999,/)

  await caja().getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(boton('Subir Excel')).toHaveFocus()
  await expect.element(page.getByText(/2 proyectos de inversión$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Puente peatonal Los Sauces' }).first()).toBeVisible()
})

test('SEG-22 SEG-29 SEG-33 a workbook that cannot be read says why, changes nothing and leads to the columns', async () => {
  await abrirSubida()
  const rechazar = (errors: Record<string, string>) =>
    responder(seguimientoApi.subir, () => rechazo('hojaIlegible', { errors }))
  rechazar({ selectedFile: 'El archivo está dañado y no se puede leer' })
  await elegirArchivo(caja(), libro())
  await procesar()
  await expect.element(caja().getByRole('alert').first()).toHaveTextContent('El archivo está dañado y no se puede leer')
  await expect.element(aviso('No se pudo procesar el archivo')).toBeVisible()
  // No column is to blame for that.
  await expect.element(caja().getByRole('button', { name: 'Abrir los ajustes' })).not.toBeInTheDocument()
  // The columns stand one further to the right than the settings say.
  rechazar({ selectedFile: 'Ninguna fila tiene un CUI en la columna A', columnas: 'Revise las columnas' })
  await elegirArchivo(caja(), libro('corrido.xlsx'))
  await procesar()
  await expect.element(caja().getByRole('alert').first()).toMatchTextContent('en la columna A')
  responder(seguimientoApi.ajustes, [LETRAS])
  responder(seguimientoApi.detectar, { data: detectadas({ cui: 'B', title_meta: 'Z' }) })
  await caja().getByRole('button', { name: 'Abrir los ajustes' }).click()
  await expect.element(columna('CUI')).toHaveValue('B')
  const grabados = responder(seguimientoApi.grabarAjustes, {})
  await columna('Nombre del proyecto').fill('Y')
  await ajustes().getByRole('button', { name: 'Grabar' }).click()
  await expect.element(ajustes()).not.toBeInTheDocument()
  expect(grabados.map(({ body }) => body.cui)).toEqual(['B'])
  // The file is still there, to be sent by the new columns.
  await expect.element(caja().getByRole('alert').first()).not.toBeInTheDocument()
  await expect.element(caja().getByText('corrido', { exact: true })).toBeVisible()
  const enviados = responder(seguimientoApi.subir, respuestaCon({ iguales: 2 }))
  mostrar(METAS)
  await procesar()
  await expect.poll(() => cuenta('Obras sin cambios')).toBe('2')
  expect(enviados.map(({ archivos }) => archivos['selectedFile[]']?.map(({ name }) => name))).toEqual([
    ['corrido.xlsx'],
  ])
  await expect.element(aviso('No se pudo procesar el archivo')).not.toBeInTheDocument()

  // Read all the same, but its headings say that two columns have changed places.
  await caja().getByRole('button', { name: 'Subir otro archivo' }).click()
  const discrepancias = [
    { campo: 'avance_financiero_acumulado', letra: 'F', sugerida: 'G' },
    { campo: 'avance_fisico', letra: 'G', sugerida: 'F' },
  ] as const
  responder(seguimientoApi.subir, respuestaCon({ discrepancias: [...discrepancias] }))
  await elegirArchivo(caja(), libro('cambiado.xlsx'))
  await procesar()
  const duda = caja().getByRole('alert').filter({ hasText: 'Revise las columnas' })
  await expect
    .poll(() => textosDe(duda.getByRole('listitem')))
    .toEqual([
      expect.stringMatching(/^Avance financiero acumulado: se leyó la columna F.*en la G$/),
      expect.stringMatching(/^Avance físico: se leyó la columna G.*en la F$/),
    ])
  await expect.element(duda.getByRole('button', { name: 'Abrir los ajustes' })).toBeVisible()
})

test('SEG-14 SEG-29 an upload that takes most of the published works away is asked about, and sent again as agreed', async () => {
  await abrirSubida()
  const pregunta = () => page.getByRole('alertdialog', { name: 'QUITAR OBRAS PUBLICADAS' })
  const negar = (retiradas: number, publicadas: number) =>
    responder(seguimientoApi.subir, () =>
      rechazo('retiraObras', {
        message: `Este archivo quita ${retiradas} de ${publicadas} obras publicadas`,
        retiradas,
      }),
    )
  const primeros = negar(22, 28)
  await elegirArchivo(caja(), libro('corto.xlsx'))
  await procesar()
  await expect.element(pregunta().getByText('Este archivo quita 22 de 28 obras publicadas')).toBeVisible()
  await expect.element(pregunta().getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await expect.element(aviso('No se pudo procesar el archivo')).not.toBeInTheDocument()
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await page.viewport(1440, 900)

  // Cancelled, nothing is sent and the file is still there.
  await pregunta().getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(pregunta()).not.toBeInTheDocument()
  await expect.element(caja().getByText('corto', { exact: true })).toBeVisible()
  // The focus is in the dialog again, not at the top of the page.
  await expect.poll(() => caja().element().contains(document.activeElement)).toBe(true)
  await expect.element(caja().getByRole('alert').first()).not.toBeInTheDocument()
  expect(primeros.map(({ body }) => body)).toEqual([{}])

  // A colleague published meanwhile: it is asked again, with the numbers of then.
  await procesar()
  const segundos = negar(24, 30)
  await pregunta().getByRole('button', { name: 'Quitar y reemplazar' }).click()
  await expect.element(pregunta().getByText('Este archivo quita 24 de 30 obras publicadas')).toBeVisible()
  expect(segundos.map(({ body }) => body)).toEqual([{ confirma_retiro: 22 }])
  const terceros = responder(seguimientoApi.subir, respuestaCon({ iguales: 2, retiradas: 24 }))
  mostrar(METAS)
  await pregunta().getByRole('button', { name: 'Quitar y reemplazar' }).click()
  await expect.element(caja().getByText('La línea de tiempo tiene 2 obras')).toBeVisible()
  await expect.element(pregunta()).not.toBeInTheDocument()
  expect(terceros.map(({ body, archivos }) => [body, archivos['selectedFile[]']?.map(({ name }) => name)])).toEqual([
    [{ confirma_retiro: 24 }, ['corto.xlsx']],
  ])
})
