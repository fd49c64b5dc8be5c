/** Every text of webs that people see, as the specification words them. */
export const messages = {
  untitled: 'Untitled',
  titleWrong: "Title can't be empty or 'Untitled'",
  descriptionEmpty: "Description can't be empty",
  titleAndDescription: 'Title and description are required',
  emptyWeb: "You can't save an empty web",
  noChanges: 'No changes to save',
  nothingToSave: 'nothing to save',
  preferencesUpdated: 'Editor Preferences Updated Successfully!',
  noDataToUpdate: 'No data to update',
  missingFields: 'Missing required fields',
  leave: 'Are you sure you want to leave this page? Your changes may not be saved.',
  captain: 'Captain Anonymous',
  pleaseLoginToSave: 'Please login to save',
  noMoreData: 'No More Data',
  noResult: 'No Result Found',
  stopped: 'Stopped: the code kept the page busy',
} as const;
