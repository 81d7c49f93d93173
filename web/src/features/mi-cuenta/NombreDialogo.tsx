import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { type Factor, MENSAJES_MI_CUENTA, miCuentaApi } from '@cabildo/contracts/mi-cuenta'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { useRefrescoDeCuenta } from './mi-cuenta.api.ts'
import { NombreDeFactor } from './NombreDeFactor.tsx'

interface Props {
  factor: Factor
  abierto: boolean
  onClose: () => void
}

/** 'CAMBIAR NOMBRE' of a second factor (ING-05). */
export const NombreDialogo = ({ factor, abierto, onClose }: Props) => {
  const [nombre, setNombre] = useState(factor.nombre)
  const [error, setError] = useState<string>()
  const [enviando, setEnviando] = useState(false)
  const refrescar = useRefrescoDeCuenta()
  const grabar = async () => {
    setEnviando(true)
    try {
      await pedir(miCuentaApi.nombrarFactor, { params: { id: String(factor.id) }, body: { nombre: nombre.trim() } })
      avisar.exito(MENSAJES_MI_CUENTA.nombreCambiado)
      onClose()
    } catch (fallo) {
      const delCampo = fallo instanceof ErrorApi ? fallo.campos.nombre : undefined
      if (delCampo) setError(delCampo)
      else avisarFallo(fallo, MENSAJES.noActualizado)
    } finally {
      setEnviando(false)
      void refrescar()
    }
  }
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      tam="sm"
      titulo="CAMBIAR NOMBRE"
      detalle={factor.nombre}
      falta={nombre.trim() === '' ? ['nombre'] : []}
      enviando={enviando}
      sucio={nombre.trim() !== factor.nombre}
      icono={<Icono de={IconDeviceFloppy} />}
      onSubmit={grabar}
    >
      <NombreDeFactor
        label="Nombre"
        data-autofocus
        value={nombre}
        error={error}
        onChange={(valor) => {
          setNombre(valor)
          setError(undefined)
        }}
      />
    </FormDialogo>
  )
}
