import { COLUMNAS_ARCHIVO, type NormaArchivada } from '@cabildo/contracts/archivo'
import { IconFileTypePdf } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import { type ColumnaTabla, vestir } from '../../ui/tabla/tipos.ts'
import { NotaTexto } from '../textos/index.ts'
import estilos from './ArchivoPage.module.css'
import { claveDe, nombreDe } from './norma.ts'

const VESTIDAS = vestir<NormaArchivada>(COLUMNAS_ARCHIVO, [
  { celda: ({ nro_doc }) => <span className={estilos.fuerte}>{nro_doc}</span>, lugar: 'lado', fija: true },
  { lugar: 'principal' },
  {
    celda: ({ sumilla, texto }) => (
      <>
        {sumilla}
        <NotaTexto estado={texto} />
      </>
    ),
    rotulo: () => false,
    anchoMinPx: 260,
  },
  { lugar: 'mitad', rotulo: () => true, fija: true },
])

/** The columns of the archive, PDF the last (ARC-04). `ocupada` is the norm whose file is looked up. */
export const columnasCon = (
  abrir: (norma: NormaArchivada) => void,
  ocupada: string | null,
): ColumnaTabla<NormaArchivada>[] => [
  ...VESTIDAS,
  {
    campo: 'created_at',
    titulo: 'PDF',
    texto: () => '',
    vestido: {
      celda: (norma) => (
        <button
          type="button"
          className={estilos.pdf}
          aria-label={`Ver PDF de ${nombreDe(norma)}`}
          aria-busy={claveDe(norma) === ocupada || undefined}
          onClick={() => abrir(norma)}
        >
          <Icono de={IconFileTypePdf} tam={16} />
          PDF
        </button>
      ),
      lugar: 'mitad',
      orden: 'pdf',
    },
  },
]
