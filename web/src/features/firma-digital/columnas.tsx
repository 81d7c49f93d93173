import { descripcionDe } from '@cabildo/contracts/documentos'
import { numeroConAnio, tipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { COLUMNAS_DESPACHO, type Despacho } from '@cabildo/contracts/firma-digital'
import { BotonPdf } from '../../ui/tabla/BotonArchivo.tsx'
import { DeAreaCerrada, DosLineas, EstadoFirma } from '../../ui/tabla/celdas.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import estilos from './FirmaDigitalPage.module.css'
import { Cofirmantes, Espera, Origen, PorEncargo } from './procedencia.tsx'

/** 'Resoluciones Alcaldia N° 045-2026', for titles and screen readers. */
export const nombreDe = (despacho: Pick<Despacho, 'tipo_doc' | 'nro_doc' | 'anio'>): string =>
  `${tipoDocumento(despacho.tipo_doc).name} N° ${numeroConAnio(despacho)}`

/** The columns of the screen, PDF among them, which no export has (FIR-04, FIR-07). */
export const columnasCon = (abrir: (despacho: Despacho) => void, cambiado: (despacho: Despacho) => boolean) =>
  vestir<typeof COLUMNAS_DESPACHO, Despacho>(
    COLUMNAS_DESPACHO,
    {
      tipo_doc: {
        celda: ({ tipo_doc, area_cerrada }) => (
          <>
            <span className={estilos.tipo}>{tipoDocumento(tipo_doc).name}</span>
            <DeAreaCerrada nombre={area_cerrada} />
          </>
        ),
        lugar: 'principal',
      },
      nro_doc: {
        celda: (despacho) => <span className={estilos.numero}>{numeroConAnio(despacho)}</span>,
        lugar: 'lado',
        fija: true,
      },
      contenido: {
        celda: (despacho) => (
          <>
            <DosLineas texto={descripcionDe(despacho)} />
            <Origen despacho={despacho} />
            <Cofirmantes despacho={despacho} />
          </>
        ),
        rotulo: () => false,
        orden: 'descripcion',
        anchoMinPx: 220,
      },
      // The quick filter of the toolbar narrows by state.
      estado: {
        celda: (despacho) => (
          <>
            <EstadoFirma firmado={despacho.estado} />
            {despacho.por_encargo && <PorEncargo texto={despacho.por_encargo} />}
            {!despacho.estado && <Espera despacho={despacho} cambiado={cambiado(despacho)} />}
          </>
        ),
        rotulo: () => false,
        fija: true,
        sinFiltro: true,
      },
      created_at: { lugar: 'mitad', fija: true },
      hora: { lugar: 'mitad', fija: true },
    },
    {
      contenido: {
        campo: 'documentos',
        titulo: 'PDF',
        celda: (despacho) => (
          <BotonPdf aria-label={`Ver PDF de ${nombreDe(despacho)}`} onClick={() => abrir(despacho)} />
        ),
        rotulo: () => false,
      },
    },
  )
