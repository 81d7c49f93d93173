import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { SALIDA_NO_REGISTRADA } from '@cabildo/contracts/visitas'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { enfocarNuevo } from '../../ui/PantallaDeLista.tsx'
import { useRelevoDeFoco } from '../../ui/useRelevoDeFoco.ts'
import estilos from './CierreDelDia.module.css'
import { useCerrarAnteriores } from './visitas.api.ts'

const cuantas = (n: number) => (n === 1 ? '1 visita' : `${n} visitas`)

/** Proposes to close what earlier days left open: marked, without an exit time that nobody saw. */
export function CierreDelDia({ anteriores }: { anteriores: number }) {
  const [preguntando, setPreguntando] = useState(false)
  /** How many the question is about: the list behind it goes on changing. */
  const [preguntadas, setPreguntadas] = useState(0)
  const cerrar = useCerrarAnteriores()
  const alConfirmar = async () => {
    try {
      const { cerradas } = await cerrar.mutateAsync()
      avisar.exito(`${cuantas(cerradas)}: ${SALIDA_NO_REGISTRADA.toLowerCase()}`)
      setPreguntando(false)
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES.noActualizado)
    }
  }
  return (
    <>
      {anteriores > 0 && (
        <Propuesta
          anteriores={anteriores}
          onCerrar={() => {
            setPreguntadas(anteriores)
            setPreguntando(true)
          }}
        />
      )}
      <Confirmacion
        abierto={preguntando}
        onClose={() => setPreguntando(false)}
        titulo="CERRAR DÍAS ANTERIORES"
        textoBoton="Cerrar visitas"
        alConfirmar={alConfirmar}
      >
        <p>
          {cuantas(preguntadas)} de días anteriores {preguntadas === 1 ? 'quedará' : 'quedarán'} con la marca «
          {SALIDA_NO_REGISTRADA.toLowerCase()}», sin hora de salida, y {preguntadas === 1 ? 'dejará' : 'dejarán'} de
          contar como {preguntadas === 1 ? 'pendiente' : 'pendientes'}.
        </p>
      </Confirmacion>
    </>
  )
}

/** Goes away with the last of those visits. */
const Propuesta = ({ anteriores, onCerrar }: { anteriores: number; onCerrar: () => void }) => {
  const caja = useRef<HTMLDivElement>(null)
  useRelevoDeFoco(caja, enfocarNuevo)
  return (
    <div ref={caja} className={estilos.cierre} role="status">
      <Icono de={IconAlertTriangle} />
      <span>{cuantas(anteriores)} de días anteriores sin salida</span>
      <Button variant="default" size="compact-sm" onClick={onCerrar}>
        Cerrar sin hora de salida
      </Button>
    </div>
  )
}
