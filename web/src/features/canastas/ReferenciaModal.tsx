import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import type { Canasta } from '@cabildo/contracts/canastas'
import { esAnglo, MENSAJES_CANASTAS, REFERENCIAS, type Referencia } from '@cabildo/contracts/canastas-reglas'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { AvisoCambio } from '../../ui/AvisoCambio.tsx'
import { avisar } from '../../ui/avisos.ts'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { traerCanasta, useCambiarReferencia } from './canastas.api.ts'
import estilos from './canastas.module.css'

interface Props {
  canasta: Canasta
  abierto: boolean
  onClose: () => void
  onGrabada: (canasta: Canasta) => void
}

/** CAMBIAR ESTADO REFERENCIA: one of four, or none, is highlighted; a click toggles (CAN-14, CAN-23, CAN-24, CAN-28). */
export function ReferenciaModal({ canasta: pedida, abierto, onClose, onGrabada }: Props) {
  const [estabaAbierto, setEstabaAbierto] = useState(false)
  const [canasta, setCanasta] = useState(pedida)
  const [elegida, setElegida] = useState<Referencia | null>(null)
  const [vieja, setVieja] = useState(false)
  const opciones = useRef<HTMLFieldSetElement>(null)
  const cambiar = useCambiarReferencia()

  // It stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (abierto !== estabaAbierto) {
    setEstabaAbierto(abierto)
    if (abierto) {
      setCanasta(pedida)
      setElegida(null)
      setVieja(false)
    }
  }

  const traer = async () => {
    try {
      const fresca = await traerCanasta(canasta)
      if (!fresca || esAnglo(fresca.referencia)) {
        avisar.error(fresca ? ERRORES.canastaBloqueada.mensaje : ERRORES.noEncontrado.mensaje)
        return onClose()
      }
      setCanasta(fresca)
      setVieja(false)
      opciones.current?.querySelector('button')?.focus()
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES.sinDatos)
    }
  }

  const enviar = async () => {
    if (!elegida) return
    try {
      const { data } = await cambiar.mutateAsync({ canasta, state: elegida })
      avisar.exito(MENSAJES_CANASTAS.actualizado)
      onGrabada(data)
      onClose()
    } catch (fallo) {
      if (fallo instanceof ErrorApi && fallo.codigo === 'desactualizado') return setVieja(true)
      avisarFallo(fallo, MENSAJES_CANASTAS.noActualizado)
    }
  }

  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo="CAMBIAR ESTADO REFERENCIA"
      detalle={`${canasta.ape_nom} · DNI ${canasta.dni}`}
      onSubmit={enviar}
      falta={elegida ? [] : ['elegir la referencia']}
      enviando={cambiar.isPending}
      icono={<Icono de={IconDeviceFloppy} />}
    >
      {vieja && <AvisoCambio traer={traer} />}
      <fieldset ref={opciones} className={estilos.opciones}>
        <legend>Referencia</legend>
        {REFERENCIAS.map((referencia) => (
          <button
            key={referencia}
            type="button"
            className={estilos.opcion}
            aria-pressed={referencia === elegida}
            onClick={() => setElegida(referencia === elegida ? null : referencia)}
          >
            <b>{referencia}</b> {referencia === canasta.referencia && <small>Actual</small>}
          </button>
        ))}
      </fieldset>
    </FormDialogo>
  )
}
