import { type Canasta, COLUMNAS_CANASTAS } from '@cabildo/contracts/canastas'
import { direccionDe, esAnglo } from '@cabildo/contracts/canastas-reglas'
import { IconCheck, IconClock, IconLock, IconPencil, IconSwitchHorizontal, IconX } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import { Documento, DosLineas } from '../../ui/tabla/celdas.tsx'
import { type ColumnaTabla, vestir, vestirPropia } from '../../ui/tabla/tipos.ts'
import estilos from './canastas.module.css'

const sinRotulo = () => false

const VESTIDAS = vestir(COLUMNAS_CANASTAS, {
  ape_nom: {
    celda: ({ ape_nom }) => <strong className={estilos.nombre}>{ape_nom}</strong>,
    lugar: 'principal',
    anchoMinPx: 150,
  },
  dni: { celda: ({ dni }) => <Documento numero={dni} />, fija: true },
  referencia: { celda: (canasta) => <Referencia referencia={canasta.referencia} />, rotulo: sinRotulo, fija: true },
  fnac: { fija: true, lugar: 'mitad', rotulo: () => true },
  ngrupo: { fija: true, lugar: 'mitad' },
  address: { celda: (canasta) => <DosLineas texto={direccionDe(canasta)} />, rotulo: sinRotulo, anchoMinPx: 170 },
  mz: { lugar: 'oculta' },
  precalifica: { rotulo: ({ precalifica }) => precalifica !== '', anchoMinPx: 84 },
  fec_entrega: { fija: true, rotulo: ({ fec_entrega }) => fec_entrega !== null },
})

interface Acciones {
  editar: (canasta: Canasta) => void
  cambiar: (canasta: Canasta) => void
}

/** The columns of the list, the actions first; those of ANGLO have none (CAN-06 to CAN-09). */
export const columnasCon = ({ editar, cambiar }: Acciones): ColumnaTabla<Canasta>[] => [
  vestirPropia({
    campo: 'id',
    titulo: 'Accion',
    celda: (canasta) =>
      esAnglo(canasta.referencia) ? (
        <span className={estilos.fijo} title="Los registros con referencia ANGLO no se modifican">
          <Icono de={IconLock} tam={16} />
          <span className="solo-lector">No se modifica</span>
        </span>
      ) : (
        <div className={estilos.acciones}>
          <AccionFila icono={IconPencil} nombre={`Editar ${canasta.ape_nom}`} onClick={() => editar(canasta)} />
          <AccionFila
            icono={IconSwitchHorizontal}
            nombre={`Cambiar referencia de ${canasta.ape_nom}`}
            onClick={() => cambiar(canasta)}
          />
        </div>
      ),
    lugar: 'lado',
    rotulo: sinRotulo,
    fija: true,
  }),
  ...VESTIDAS,
]

const ASPECTOS = {
  PENDIENTE: { icono: IconClock, tono: 'pendiente' },
  'ACTA-MPI': { icono: IconCheck, tono: 'entregado' },
} as const

const aspectoDe = (referencia: string) => {
  if (referencia in ASPECTOS) return ASPECTOS[referencia as keyof typeof ASPECTOS]
  return esAnglo(referencia) ? ({ icono: IconCheck, tono: 'ajeno' } as const) : ({ icono: IconX, tono: 'no' } as const)
}

function Referencia({ referencia }: { referencia: string }) {
  const { icono, tono } = aspectoDe(referencia)
  return (
    <span className={estilos.referencia} data-tono={tono}>
      <Icono de={icono} tam={14} />
      {referencia}
    </span>
  )
}
