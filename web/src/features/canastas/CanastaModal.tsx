import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import type { Canasta } from '@cabildo/contracts/canastas'
import { MENSAJES_CANASTAS } from '@cabildo/contracts/canastas-reglas'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { AvisoCambio } from '../../ui/AvisoCambio.tsx'
import { avisar } from '../../ui/avisos.ts'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { CamposCanasta } from './CamposCanasta.tsx'
import { traerCanasta, useGuardarCanasta } from './canastas.api.ts'
import { type Campo, useCanastaForm } from './useCanastaForm.ts'

interface Props {
  /** The beneficiary to edit; null registers a new one. */
  canasta: Canasta | null
  abierto: boolean
  onClose: () => void
  onGrabada: (canasta: Canasta) => void
}

/** CANASTA: a new beneficiary, or one to correct (CAN-13, CAN-16, CAN-21, CAN-22, CAN-25 to CAN-27). */
export function CanastaModal({ canasta: pedida, abierto, onClose, onGrabada }: Props) {
  const [estabaAbierto, setEstabaAbierto] = useState(false)
  const [vieja, setVieja] = useState(false)
  const campos = useRef<HTMLDivElement>(null)
  const enviando = useRef(false)
  const forma = useCanastaForm()
  const grabar = useGuardarCanasta()
  const { canasta } = forma

  // It stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (abierto !== estabaAbierto) {
    setEstabaAbierto(abierto)
    if (abierto) {
      setVieja(false)
      forma.reiniciar(pedida)
    }
  }

  const traer = async (anterior: Canasta) => {
    try {
      const fresca = await traerCanasta(anterior)
      if (!fresca) {
        avisar.error(ERRORES.noEncontrado.mensaje)
        return onClose()
      }
      // At once, so that the fields show what they will hold.
      const primero = flushSync(() => {
        setVieja(false)
        return forma.tomarVersion(fresca)
      })
      // The button goes away with the warning; the focus must not go with it.
      const de = (campo: Campo) => campos.current?.querySelector<HTMLElement>(`[name="${campo}"]:enabled`)
      const destino = (primero && de(primero)) ?? de('ape_nom')
      destino?.focus()
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES.sinDatos)
    }
  }

  const rechazar = (errores: Readonly<Record<string, string>>) => {
    // At once, so that the refused fields are known.
    flushSync(() => forma.rechazar(errores))
    campos.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  const enviar = async () => {
    // Two clicks within one instant both find the button enabled.
    if (!forma.envio || enviando.current) return
    enviando.current = true
    try {
      const { exist, data } = await grabar.mutateAsync(forma.envio)
      if (exist || !data) {
        rechazar({ dni: MENSAJES_CANASTAS.dniExiste })
        return avisar.advertencia(MENSAJES_CANASTAS.dniExiste)
      }
      avisar.exito(canasta ? MENSAJES_CANASTAS.actualizado : MENSAJES.grabado)
      onGrabada(data)
      onClose()
    } catch (fallo) {
      if (fallo instanceof ErrorApi && fallo.codigo === 'desactualizado') return setVieja(true)
      if (fallo instanceof ErrorApi) rechazar(fallo.campos)
      avisarFallo(fallo, canasta ? MENSAJES_CANASTAS.noActualizado : MENSAJES.noGrabado)
    } finally {
      enviando.current = false
    }
  }

  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo="CANASTA"
      detalle={canasta ? `Editar a ${canasta.ape_nom} · DNI ${canasta.dni}` : 'Nuevo beneficiario'}
      tam="lg"
      onSubmit={enviar}
      falta={forma.falta}
      enviando={grabar.isPending}
      sucio={forma.sucio}
      icono={<Icono de={IconDeviceFloppy} />}
    >
      {vieja && canasta && <AvisoCambio traer={() => traer(canasta)} />}
      <div ref={campos}>
        <CamposCanasta forma={forma} />
      </div>
    </FormDialogo>
  )
}
