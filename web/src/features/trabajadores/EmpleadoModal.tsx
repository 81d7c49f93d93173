import { MENSAJES_ACCESOS } from '@cabildo/contracts/accesos'
import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { ESTADOS, MENSAJES_TRABAJADORES, type Trabajador } from '@cabildo/contracts/trabajadores'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { AvisoCambio } from '../../ui/AvisoCambio.tsx'
import { avisar } from '../../ui/avisos.ts'
import { Buscando } from '../../ui/Buscando.tsx'
import { conError } from '../../ui/conError.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { CampoCargo } from './CampoCargo.tsx'
import { CamposPersona, ORDEN } from './CamposPersona.tsx'
import { revisar, valoresDe } from './revision.ts'
import { traerTrabajador, useEditarTrabajador, useRegistrarTrabajador } from './trabajadores.api.ts'
import { useDniForm } from './useDniForm.ts'
import type { Campo } from './usePersonaForm.ts'

interface Props {
  /** The employee to edit; null creates one. */
  trabajador: Trabajador | null
  abierto: boolean
  onClose: () => void
  onGrabado: (trabajador: Trabajador) => void
  area_id: number
  /** Undefined while the positions could not be loaded. */
  cargos: readonly { id: number; name: string }[] | undefined
  /** Asks for the positions again; given only when they could not be loaded. */
  onReintentar?: () => void
}

/** CREAR EMPLEADO and EDITAR EMPLEADO (TRA-05, TRA-08 to TRA-20, TRA-24, TRA-25, SHE-69). */
export function EmpleadoModal({
  trabajador: pedido,
  abierto,
  onClose,
  onGrabado,
  area_id,
  cargos,
  onReintentar,
}: Props) {
  const [trabajador, setTrabajador] = useState(pedido)
  const [estabaAbierto, setEstabaAbierto] = useState(false)
  const [vieja, setVieja] = useState(false)
  const campos = useRef<HTMLDivElement>(null)
  const enviando = useRef(false)
  const { forma, busqueda, ponerDni, falta } = useDniForm((valores) => revisar(valores, trabajador))
  const registrar = useRegistrarTrabajador()
  const editar = useEditarTrabajador()
  const { valores, poner, error, dejar } = forma

  const enfocar = (campo: Campo) => campos.current?.querySelector<HTMLElement>(`[name="${campo}"]`)?.focus()
  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (abierto !== estabaAbierto) {
    setEstabaAbierto(abierto)
    if (abierto) {
      setTrabajador(pedido)
      setVieja(false)
      forma.reiniciar(valoresDe(pedido))
    }
  }
  const cerrar = () => {
    busqueda.olvidar()
    onClose()
  }

  /** Shows what somebody else saved beside what was typed here. */
  const traer = async (anterior: Trabajador) => {
    try {
      const fresco = await traerTrabajador(area_id, anterior)
      if (!fresco) {
        avisar.error(ERRORES.noEncontrado.mensaje)
        return cerrar()
      }
      const primero = forma.tomarVersion(valoresDe(fresco))
      setTrabajador(fresco)
      setVieja(false)
      enfocar(primero ?? 'name')
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES.sinDatos)
    }
  }

  const enviar = async () => {
    // Two clicks within one instant both find the button enabled.
    const { envio } = forma
    if (!envio || enviando.current) return
    enviando.current = true
    try {
      const { existe_acceso, data } = await ('valores' in envio
        ? editar.mutateAsync(envio)
        : registrar.mutateAsync(envio))
      if (existe_acceso) return avisar.error(MENSAJES_ACCESOS.existeAcceso)
      avisar.exito(MENSAJES.grabado)
      if (data) onGrabado(data)
      cerrar()
    } catch (fallo) {
      if (fallo instanceof ErrorApi && fallo.codigo === 'desactualizado') return setVieja(true)
      if (fallo instanceof ErrorApi) forma.rechazar(fallo.campos)
      avisarFallo(fallo, MENSAJES.noGrabado)
    } finally {
      enviando.current = false
    }
  }

  return (
    <>
      <FormDialogo
        abierto={abierto}
        onClose={cerrar}
        titulo={trabajador ? 'EDITAR EMPLEADO' : 'CREAR EMPLEADO'}
        onSubmit={enviar}
        falta={falta}
        enviando={registrar.isPending || editar.isPending}
        sucio={forma.sucio}
        icono={<Icono de={IconDeviceFloppy} />}
      >
        {vieja && trabajador && <AvisoCambio traer={() => traer(trabajador)} />}
        <CamposPersona forma={forma} {...(!trabajador && { onDni: ponerDni })} busqueda={busqueda} caja={campos}>
          {trabajador ? (
            <Selector
              label="Estado"
              name="estado"
              required
              disabled={trabajador.con_usuario}
              inputWrapperOrder={ORDEN}
              description={trabajador.con_usuario ? ERRORES.accesoDeUsuario.mensaje : forma.nota('estado')}
              value={valores.estado}
              error={conError(error('estado'))}
              data={ESTADOS.map(({ valor, etiqueta }) => ({ value: String(valor), label: etiqueta }))}
              onChange={(evento) => poner({ estado: evento.currentTarget.value })}
            />
          ) : (
            <CampoCargo
              cargos={cargos}
              {...(onReintentar && { onReintentar })}
              value={valores.selectedCargo}
              error={error('selectedCargo')}
              onChange={(selectedCargo) => poner({ selectedCargo })}
              onBlur={() => dejar('selectedCargo')}
            />
          )}
        </CamposPersona>
      </FormDialogo>
      <Buscando abierto={abierto && busqueda.estado === 'buscando'} titulo={MENSAJES_TRABAJADORES.buscando} />
    </>
  )
}
