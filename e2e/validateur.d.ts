// The part of the validator of structured data that stories use: its package comes without types.
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(data: {
      jsonld: Record<string, object[]>
    }): Promise<{ issueMessage: string; severity: 'ERROR' | 'WARNING' }[]>
  }
}
