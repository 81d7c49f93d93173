import type { Pendiente } from '@cabildo/contracts/firma-digital'
import { IconArrowBackUp, IconBook, IconSignature } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BarraDeElegidos } from '../../ui/BarraDeElegidos.tsx'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { nombreDe } from './columnas.tsx'
import estilos from './FirmaDigitalPage.module.css'
import { type Elegibles, rotuloDeTodos } from './lote.ts'

interface Props {
  /** How many are chosen. */
  cuantos: number
  /** Chooses what else is on the page; not given when there is nothing else. */
  onElegirPagina?: (() => void) | undefined
  /** What can be signed now, on whatever page; null while it is not known. */
  todos: Elegibles | null
  /** How many there probably are until then. */
  pendientes: number
  onElegirTodos: () => void
  onQuitar: () => void
  onLeer: () => void
  onDevolver: () => void
  onFirmar: () => void
}

const elegidos = (cuantos: number) => (cuantos === 1 ? '1 documento elegido' : `${cuantos} documentos elegidos`)

/** The number of chosen rows and their actions, always visible at the foot of the window. */
export const FirmaEnLote = ({ cuantos, todos, pendientes, onElegirPagina, onElegirTodos, ...hacer }: Props) => (
  <BarraDeElegidos
    nombre="Documentos elegidos"
    texto={cuantos > 0 ? elegidos(cuantos) : ''}
    botones="El botón para firmarlos está"
    onQuitar={hacer.onQuitar}
  >
    {(yQuedarse) => (
      <>
        {onElegirPagina && (
          <Button variant="default" className={estilos.elegirPagina} onClick={yQuedarse(onElegirPagina)}>
            Elegir la página
          </Button>
        )}
        {(todos?.elegibles ?? pendientes) > cuantos && (
          // Keeps its place until it is known, for it would push the others away under the finger.
          <Button variant="default" className={todos ? undefined : estilos.porSaber} onClick={yQuedarse(onElegirTodos)}>
            {rotuloDeTodos(todos ?? { elegibles: pendientes, total: pendientes })}
          </Button>
        )}
        <Button variant="default" leftSection={<Icono de={IconArrowBackUp} />} onClick={hacer.onDevolver}>
          Devolver sin firmar
        </Button>
        <Button variant="default" leftSection={<Icono de={IconBook} />} onClick={hacer.onLeer}>
          Leer y firmar
        </Button>
        <Button leftSection={<Icono de={IconSignature} />} onClick={hacer.onFirmar}>
          Firmar seleccionados
        </Button>
      </>
    )}
  </BarraDeElegidos>
)

interface PropsConfirmar {
  despachos: readonly Pendiente[]
  abierto: boolean
  onClose: () => void
  onFirmar: () => void
  /** What else there is to know before it. */
  children?: ReactNode
}

/** Asks once for all documents of a batch, by how many and by name. */
export const ConfirmarLote = ({ despachos, abierto, onClose, onFirmar, children }: PropsConfirmar) => (
  <Confirmacion
    abierto={abierto}
    onClose={onClose}
    titulo="CONFIRMAR FIRMA"
    textoBoton="Firmar"
    icono={<Icono de={IconSignature} />}
    alConfirmar={async () => {
      onClose()
      onFirmar()
    }}
  >
    <p>
      {despachos.length === 1
        ? 'Se firmará 1 documento con su firma digital.'
        : `Se firmarán ${despachos.length} documentos con su firma digital, uno después de otro.`}
    </p>
    {children}
    <ul className={estilos.porFirmar}>
      {despachos.map((despacho) => (
        <li key={despacho.id_doc_area}>{nombreDe(despacho)}</li>
      ))}
    </ul>
  </Confirmacion>
)
