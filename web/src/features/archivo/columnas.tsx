import { COLUMNAS_ARCHIVO, type NormaArchivada } from '@cabildo/contracts/archivo'
import { IconFileTypePdf } from '@tabler/icons-react'
import { EstadoNorma } from '../../ui/EstadoNorma.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { NotaTexto } from '../textos/index.ts'
import estilos from './ArchivoPage.module.css'
import { keyOf, nombreDe, paginaDe } from './norma.ts'

/** The columns of the archive, PDF the last (ARC-04). `ocupada` is the norm whose file is looked up. */
export const columnasCon = (abrir: (norma: NormaArchivada) => void, ocupada: string | null) =>
  vestir<typeof COLUMNAS_ARCHIVO, NormaArchivada>(
    COLUMNAS_ARCHIVO,
    {
      nro_doc: {
        celda: (norma) => (
          <a className={estilos.fuerte} href={paginaDe(norma)} aria-label={`Página de ${nombreDe(norma)}`}>
            {norma.nro_doc}
          </a>
        ),
        lugar: 'lado',
        fija: true,
      },
      tipo_doc: { lugar: 'principal' },
      sumilla: {
        celda: ({ sumilla, texto }) => (
          <>
            {sumilla}
            <NotaTexto estado={texto} />
          </>
        ),
        rotulo: () => false,
        anchoMinPx: 260,
      },
      estado: { celda: (norma) => <EstadoNorma {...norma} />, anchoMinPx: 120 },
      anio: { lugar: 'mitad', rotulo: () => true, fija: true },
    },
    {
      anio: {
        campo: 'created_at',
        titulo: 'PDF',
        lugar: 'mitad',
        orden: 'pdf',
        celda: (norma) => (
          <button
            type="button"
            className={estilos.pdf}
            aria-label={`Ver PDF de ${nombreDe(norma)}`}
            aria-busy={keyOf(norma) === ocupada || undefined}
            onClick={() => abrir(norma)}
          >
            <Icono de={IconFileTypePdf} tam={16} />
            PDF
          </button>
        ),
      },
    },
  )
