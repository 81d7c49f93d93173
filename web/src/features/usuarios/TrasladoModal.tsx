import { lugarDelAcceso } from '@cabildo/contracts/accesos'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import type { Area, Cargo } from '@cabildo/contracts/catalogos'
import type { Usuario } from '@cabildo/contracts/usuarios'
import {
  DOCUMENTO_DEL_TRASLADO_MAXIMO,
  MENSAJES_VIGENCIA,
  PERMISOS_DEL_TRASLADO,
  type Traslado,
} from '@cabildo/contracts/vigencia'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { avisarFallo, avisarRechazo } from '../../platform/consultas.ts'
import { ErrorApi } from '../../platform/error-api.ts'
import { avisar } from '../../ui/avisos.ts'
import { conError } from '../../ui/conError.tsx'
import { FormularioDeRegistro } from '../../ui/FormularioDeRegistro.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { CampoArea } from './CampoArea.tsx'
import { Persona } from './celdas.tsx'
import { opcionesDeCargo } from './opciones-de-cargo.ts'
import { PorAceptar, usePorAceptar } from './PorAceptar.tsx'
import { perfilesQuery } from './perfiles.api.ts'
import { type DestinoElegido, useTrasladoForm } from './useTrasladoForm.ts'
import { pedirSituacion, type Situacion, useTrasladar } from './vigencia.api.ts'
import estilos from './vigencia.module.css'

interface Props {
  usuario: Usuario
  /** The access in force, read just before. */
  situacion: Situacion
  destino?: DestinoElegido | undefined
  abierto: boolean
  onClose: () => void
  areas: readonly Area[]
  cargos: readonly Cargo[]
}

/** TRASLADAR: the access in force ends today, and the one of another area or position is made (USU-64). */
export function TrasladoModal({ usuario, situacion, destino, abierto, onClose, areas, cargos }: Props) {
  const porArea = usuario.area_name !== null
  const forma = useTrasladoForm(abierto, situacion, { porArea, destino })
  const { valores, poner, error } = forma
  const trasladar = useTrasladar(usuario.id)
  const conPerfil = valores.permisos === 'perfil'
  const perfiles = useQuery({ ...perfilesQuery, enabled: abierto && conPerfil })
  const porAceptar = usePorAceptar<Traslado>((fallo, texto) =>
    // Its form has no place for what is said of single permissions.
    fallo instanceof ErrorApi && fallo.campos.myChoices ? avisarRechazo(fallo, texto) : avisarFallo(fallo, texto),
  )
  const enviar = porAceptar.con(trasladar.mutateAsync)
  const grabado = () => {
    avisar.exito(MENSAJES_VIGENCIA.trasladoGrabado)
    onClose()
  }
  return (
    <>
      <FormularioDeRegistro
        forma={forma}
        abierto={abierto}
        onClose={onClose}
        tam="640px"
        titulo="TRASLADAR"
        detalle={`Hoy en ${lugarDelAcceso(situacion)}. Ese acceso termina hoy.`}
        textoBoton="Trasladar"
        traer={() => pedirSituacion(usuario.id)}
        grabar={enviar}
        alGrabar={grabado}
        noGrabado={MENSAJES.noGrabado}
        alFallar={porAceptar.alFallar}
      >
        <Persona usuario={usuario} />
        <div className={estilos.traslado}>
          <CampoArea
            areas={areas}
            required
            data-autofocus
            data-campo="area_id"
            value={valores.area_id}
            error={conError(error('area_id'))}
            onChange={(area_id) => poner({ area_id })}
          />
          {!porArea && (
            <Selector
              label="Cargo"
              name="cargo_id"
              required
              value={valores.cargo_id}
              error={conError(error('cargo_id'))}
              data={opcionesDeCargo(cargos)}
              onChange={({ currentTarget }) => poner({ cargo_id: Number(currentTarget.value) })}
            />
          )}
          <TextInput
            className={estilos.ancho}
            label="Documento que lo dispone"
            placeholder="Resolución o memorando"
            required
            autoComplete="off"
            maxLength={DOCUMENTO_DEL_TRASLADO_MAXIMO}
            {...forma.texto('documento')}
          />
          <Selector
            label="Permisos"
            required
            {...forma.texto('permisos')}
            data={PERMISOS_DEL_TRASLADO.map(({ valor, etiqueta }) => ({ value: valor, label: etiqueta }))}
          />
          {conPerfil && (
            <Selector
              label="Perfil"
              required
              {...forma.texto('perfil_id')}
              data={[
                { value: '', label: 'Elija el perfil' },
                ...(perfiles.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          )}
        </div>
        {situacion.sin_firmante !== null && (
          <p className={estilos.aviso} role="status">
            {MENSAJES_VIGENCIA.nadieFirma(situacion.area_name, situacion.sin_firmante)}
          </p>
        )}
      </FormularioDeRegistro>
      <PorAceptar
        de={porAceptar}
        abierto={abierto}
        aceptar={async (envio) => {
          await enviar({ ...envio, aceptado: true })
          grabado()
        }}
        noGrabado={MENSAJES.noGrabado}
      />
    </>
  )
}
