import { MENSAJES_ACCESOS, VigenciaEscrita, vigenciaDicha } from '@cabildo/contracts/accesos'
import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import { ESTADOS, MENSAJES_TRABAJADORES, type Trabajador } from '@cabildo/contracts/trabajadores'
import { avisarFallo } from '../../platform/consultas.ts'
import { UltimoCambio } from '../../platform/UltimoCambio.tsx'
import { avisar } from '../../ui/avisos.ts'
import { Buscando } from '../../ui/Buscando.tsx'
import { FormularioDeRegistro } from '../../ui/FormularioDeRegistro.tsx'
import { SeccionVigencia } from '../../ui/SeccionVigencia.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { SelectorConReintento } from '../../ui/SelectorConReintento.tsx'
import type { Borrador } from '../../ui/useBorrador.ts'
import { CamposPersona } from './CamposPersona.tsx'
import { traerTrabajador, useEditarTrabajador, useRegistrarTrabajador } from './trabajadores.api.ts'
import estilos from './trabajadores.module.css'
import { revisarTrabajador, usePersonaForm } from './usePersonaForm.ts'

interface Props {
  /** The employee to edit; null creates one. */
  trabajador: Trabajador | null
  abierto: boolean
  borrador?: Borrador
  onClose: () => void
  onGrabado: (trabajador: Trabajador) => void
  area_id: number
  /** Undefined while the positions could not be loaded. */
  cargos: readonly { id: number; name: string }[] | undefined
  /** Asks for the positions again; given only when they could not be loaded. */
  onReintentar?: () => void
}

const NUEVO = { dni: '' }

/** CREAR EMPLEADO and EDITAR EMPLEADO (TRA-05, TRA-08 to TRA-20, TRA-24, TRA-25, SHE-69). */
export function EmpleadoModal(props: Props) {
  const { trabajador: pedido, abierto, borrador, onClose, onGrabado, area_id, cargos, onReintentar } = props
  const forma = usePersonaForm({ abierto, registro: pedido ?? NUEVO, borrador }, revisarTrabajador)
  const { registro, busqueda } = forma
  const trabajador = 'empacce_id' in registro ? registro : null
  const { valores } = forma
  const fechas = VigenciaEscrita.safeParse({ desde: valores.desde || null, hasta: valores.hasta || null })
  const registrar = useRegistrarTrabajador()
  const editar = useEditarTrabajador()
  const cerrar = () => {
    busqueda.olvidar()
    onClose()
  }

  return (
    <>
      <FormularioDeRegistro
        forma={forma}
        abierto={abierto}
        onClose={cerrar}
        titulo={trabajador ? 'EDITAR EMPLEADO' : 'CREAR EMPLEADO'}
        {...(trabajador && { traer: () => traerTrabajador(area_id, trabajador) })}
        primero="name"
        grabar={(envio) => ('valores' in envio ? editar.mutateAsync(envio) : registrar.mutateAsync(envio))}
        alGrabar={({ existe_acceso, data }) => {
          if (existe_acceso) return avisar.error(MENSAJES_ACCESOS.existeAcceso)
          avisar.exito(MENSAJES.grabado)
          if (data) onGrabado(data)
          cerrar()
        }}
        alFallar={avisarFallo}
      >
        <CamposPersona forma={forma} conDni={!trabajador}>
          {trabajador ? (
            <Selector
              label="Estado"
              required
              disabled={trabajador.con_usuario}
              {...forma.texto('estado')}
              description={trabajador.con_usuario ? ERRORES.accesoDeUsuario.mensaje : forma.nota('estado')}
              data={ESTADOS.map(({ valor, etiqueta }) => ({ value: String(valor), label: etiqueta }))}
            />
          ) : (
            <SelectorConReintento
              label="Cargo"
              className={estilos.ancho}
              required
              {...forma.texto('selectedCargo')}
              data={[
                { value: '', label: 'Seleccione un cargo' },
                ...(cargos ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onReintentar={onReintentar}
            />
          )}
          {/* Whose access has a user, the user administration dates (D-47). */}
          {!trabajador?.con_usuario && (
            <SeccionVigencia
              key={forma.vez}
              valores={valores}
              poner={forma.poner}
              campo={forma.campo}
              conError={!!forma.error('desde') || !!forma.error('hasta')}
              resumen={fechas.success ? vigenciaDicha(fechas.data, diaLima(new Date())) : null}
            />
          )}
        </CamposPersona>
        {trabajador && <UltimoCambio modulo="trabajadores" id={trabajador.employee_id} />}
      </FormularioDeRegistro>
      <Buscando abierto={abierto && busqueda.estado === 'buscando'} titulo={MENSAJES_TRABAJADORES.buscando} />
    </>
  )
}
